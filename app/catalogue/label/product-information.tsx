import { brand, phoneLink, sellerAddress } from '#app/basics/brand.ts'
import type { Fact } from '../product/about-product.ts'
import { FactList } from '../product/fact-list.tsx'

const LINK =
  'inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4 wrap-anywhere'

/** Legal facts of the label, and where a shopper complains (decision 139). */
export const ProductInformation = ({ facts }: { facts: readonly Fact[] }) => (
  <>
    <h2 className="mt-6 font-sans text-base font-semibold">Product information</h2>
    <FactList facts={facts} />
    <p className="mt-3 max-w-prose">For complaints: {sellerAddress()}</p>
    <p className="flex flex-wrap gap-x-5">
      <a className={LINK} href={phoneLink()}>
        {brand.phone}
      </a>
      <a className={LINK} href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
    </p>
  </>
)
