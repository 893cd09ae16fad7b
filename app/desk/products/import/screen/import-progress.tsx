import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { LoadStep } from '#app/catalogue/import/load-step.ts'

const STEP_WORDS: Record<LoadStep, string> = {
  reading: 'Reading the file',
  waiting: 'Waiting until another change of the catalogue is done',
  comparing: 'Comparing with the shop',
  writing: 'Writing products',
  indexing: 'Making them findable',
  stock: 'Counting stock',
}

const POLL_MS = 2_000

type Props = { step: string | null; share: number }

/** How far the work is: shown again every two seconds, or by a press without scripts. */
export function ImportProgress({ step, share }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const percent = Math.floor(share * 100)
  const words = isStep(step) ? STEP_WORDS[step] : 'Waiting for its turn'
  return (
    <div className="mt-3 max-w-xl" aria-live="polite">
      <p id="progress">
        {words}
        {step === 'reading' && `: ${percent} %`}
      </p>
      <progress
        aria-labelledby="progress"
        className="mt-2 block h-3 w-full accent-madder"
        max={100}
        value={step === 'reading' ? percent : undefined}
      />
      <p className="mt-2 text-soft">
        It goes on if you leave this page.{' '}
        <Link
          to="."
          className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Look again
        </Link>
      </p>
    </div>
  )
}

const isStep = (step: string | null): step is LoadStep =>
  step !== null && Object.hasOwn(STEP_WORDS, step)
