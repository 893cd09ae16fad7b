import {
  brand,
  grievanceOfficerName,
  phoneLink,
  sellerAddress,
  sellerGstin,
} from '#app/basics/brand.ts'

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere'

/** Seller of an order, and where its shopper complains; on paper the letterhead has both. */
export function SellerDetails() {
  const { grievanceOfficer: officer } = brand
  const name = grievanceOfficerName()
  return (
    <section aria-labelledby="seller" className="no-print mt-6 text-sm wrap-anywhere text-soft">
      <h2 id="seller" className="font-sans text-base font-semibold text-ink">
        Sold by
      </h2>
      <address className="max-w-prose not-italic">
        {sellerAddress()}
        {sellerGstin() && <span className="block">{sellerGstin()}</span>}
        <Reach phone={brand.phone} email={brand.email} />
        Grievance officer{name && `: ${name}`}
        <Reach phone={officer.phone} email={officer.email} />
      </address>
    </section>
  )
}

const Reach = ({ phone, email }: { phone: string; email: string }) => (
  <span className="flex flex-wrap gap-x-5">
    {phone && (
      <a className={LINK} href={phoneLink(phone)}>
        {phone}
      </a>
    )}
    <a className={LINK} href={`mailto:${email}`}>
      {email}
    </a>
  </span>
)
