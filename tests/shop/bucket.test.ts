import { describe } from 'vitest'
import { openInProcessS3 } from '../servers/in-process-s3.ts'
import { bucketSuite } from './bucket-suite.ts'

describe('pictures in a bucket of a small S3 server that checks signatures', () =>
  bucketSuite(openInProcessS3))
