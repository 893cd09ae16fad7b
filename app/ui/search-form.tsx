import { Form } from 'react-router'
import { Button } from './button.tsx'
import { inputClass } from './field.tsx'

/** A search within a page that has nothing to show; its label differs from that of the bar's. */
export const SearchForm = ({ label, q }: { label: string; q?: string | undefined }) => (
  <search aria-label="Find a product" className="block text-left">
    <Form action="/products">
      <label htmlFor="look-for" className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <input
            id="look-for"
            type="search"
            name="q"
            required
            defaultValue={q}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            className={inputClass}
          />
        </div>
        <Button type="submit" className="max-sm:flex-1">
          Search
        </Button>
      </div>
    </Form>
  </search>
)
