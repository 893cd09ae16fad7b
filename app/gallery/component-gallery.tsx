import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import {
  ChoiceStates,
  FeedbackStates,
  FieldStates,
  ProductCardStates,
  ButtonStates,
  PageStates,
} from './component-gallery-parts.tsx'

/**
 * Component gallery at /dev/kit: docs/design-language.md in each component and state, in the
 * browser's colour scheme.
 */
export const ComponentGallery = ({ stylesheet }: { stylesheet: string }) => (
  <html lang="en-IN">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`The kit · ${brand.name}`}</title>
      <link rel="stylesheet" href={stylesheet} />
    </head>
    <body>
      <MemoryRouter>
        <main className="page py-10">
          <h1 className="text-5xl">The kit</h1>
          <p className="mt-3 max-w-prose text-soft">
            Every piece the screens are made of, in every state. Nothing here does anything: hover
            and tab to see the rest.
          </p>
          <Part title="Colours">
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
              {COLOURS.map(([colour, name]) => (
                <li
                  key={name}
                  className={`flex h-20 items-end rounded-card border border-line p-2.5 text-sm font-medium ${colour}`}
                >
                  {name}
                </li>
              ))}
            </ul>
            <div className="night bordered mt-4 rounded-card">
              <p className="p-5">
                On <b>night</b>, the same in both schemes, the words keep their meaning:{' '}
                <span className="text-soft">soft</span>, <span className="text-madder">madder</span>
                , <span className="badge">badge</span>.
              </p>
            </div>
          </Part>
          <Part title="Type">
            <p className="font-display text-[clamp(2.75rem,1.5rem+5vw,5.5rem)] leading-[1.02] tracking-tight wrap-anywhere">
              {texts.hero.title}
            </p>
            <p className="mt-4 font-display text-4xl tracking-tight wrap-anywhere">
              Silk, cotton, khadi: ₹1,23,45,678.00
            </p>
            <p className="mt-3 text-lg text-soft">
              Text is set in the face the shopper’s own device reads in, large.
            </p>
            <p className="mt-2 max-w-prose">
              Text at 16 px, in lines of at most 75 characters. Sent within{' '}
              {formatCount(rules.handlingHours[1], 'hour')}, and what does not fit comes back within{' '}
              {formatCount(rules.returnsWithinDays, 'day')}. 0123456789 stand in columns.
            </p>
            <p className="mt-2 text-sm text-soft">
              Small: hints, what stands beside a price, dates.
            </p>
            <dl className="figures mt-5">
              {texts.hero.stats.map(({ figure, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          </Part>
          <Part title="Buttons">
            <ButtonStates />
          </Part>
          <Part title="Fields">
            <FieldStates />
          </Part>
          <Part title="Choices">
            <ChoiceStates />
          </Part>
          <Part title="Badges, toasts, messages">
            <FeedbackStates />
          </Part>
          <Part title="Goods">
            <ProductCardStates />
          </Part>
          <Part title="Waiting, empty, gone wrong">
            <PageStates />
          </Part>
        </main>
      </MemoryRouter>
    </body>
  </html>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12 border-t border-line pt-6">
    <h2 className="mb-5 text-2xl">{title}</h2>
    {children}
  </section>
)

const COLOURS = [
  ['bg-paper', 'paper'],
  ['bg-card', 'card'],
  ['bg-sand', 'sand'],
  ['bg-line', 'line'],
  ['bg-ink text-paper', 'ink'],
  ['bg-soft text-paper', 'soft'],
  ['bg-madder text-on-madder', 'madder'],
  ['bg-madder-deep text-on-madder', 'madder-deep'],
  ['bg-idle text-ink', 'idle'],
  ['bg-blush text-madder', 'blush'],
  ['bg-haldi text-night', 'haldi'],
  ['bg-marigold text-paper', 'marigold'],
  ['bg-leaf text-paper', 'leaf'],
  ['bg-leaf-pale text-leaf', 'leaf-pale'],
  ['bg-indigo text-paper', 'indigo'],
  ['bg-indigo-pale text-indigo', 'indigo-pale'],
  ['bg-plum text-paper', 'plum'],
  ['bg-plum-pale text-plum', 'plum-pale'],
  ['bg-chilli text-paper', 'chilli'],
  ['bg-chilli-pale text-chilli', 'chilli-pale'],
] as const
