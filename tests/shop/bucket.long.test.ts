import { describe, vi } from 'vitest'
import { hasS3, openS3 } from '../servers/s3-server.ts'
import { bucketSuite } from './bucket-suite.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.runIf(hasS3)('pictures in a bucket of a real S3 server', () => bucketSuite(openS3))
