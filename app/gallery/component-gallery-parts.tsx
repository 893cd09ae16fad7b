import type { ReactNode } from 'react'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { paise } from '#app/basics/money.ts'
import { Pagination } from '#app/catalogue/listing/pagination.tsx'
import { pageOf } from '#app/catalogue/listing/pages.ts'
import { ProductCard } from '#app/catalogue/product-card.tsx'
import { SizeChoice } from '#app/catalogue/product/sizing/size-choice.tsx'
import { CardSkeletons } from '#app/catalogue/skeletons.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { TextField } from '#app/ui/text-field.tsx'

const nothing = () => {}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">{children}</div>
)

export const ButtonStates = () => (
  <>
    {(['primary', 'secondary', 'quiet'] as const).map((kind) => (
      <Row key={kind}>
        <Button kind={kind}>Add to Cart</Button>
        <ButtonLink to="#" kind={kind}>
          As a link
        </ButtonLink>
        <Button kind={kind} disabled>
          Sending…
        </Button>
        <Button kind={kind} aria-disabled>
          Select a size
        </Button>
      </Row>
    ))}
  </>
)

export const FieldStates = () => (
  <div className="grid gap-6 sm:grid-cols-2">
    <TextField label="Empty" name="empty" />
    <TextField
      label="With a hint"
      name="hint"
      hint="The courier calls this number."
      inputMode="tel"
    />
    <TextField
      label="Filled"
      name="filled"
      defaultValue="12 MG Road, Civil Lines, near the Company Garden, Nagpur"
    />
    <TextField label="Wrong" name="wrong" defaultValue="2110" error="A PIN code has 6 digits" />
    <TextField label="Fixed" name="fixed" defaultValue="asha.rao@example.com" readOnly />
    <PasswordField label="Password" name="password" defaultValue="rangoli9" />
    <label className="block font-medium">
      Sort by
      <select className="select mt-1.5">
        <option>Newest</option>
        <option>Price: low to high</option>
      </select>
    </label>
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" defaultChecked /> Keep this address
    </label>
  </div>
)

export const ChoiceStates = () => (
  <>
    <SizeChoice
      label="Size"
      sizes={['S', 'M', 'L', 'XL']}
      chosen="M"
      isSoldOut={(size) => size === 'L'}
      onChoose={nothing}
    />
    <SizeChoice
      label="Shoe Size"
      sizes={['7', '8']}
      chosen={null}
      error="Please select a size"
      onChoose={nothing}
    />
    <p className="mt-6 mb-2 font-medium">Steppers: the least, some, all there are</p>
    <Row>
      {[1, 4, 10].map((quantity) => (
        <QuantityStepper
          key={quantity}
          quantity={quantity}
          max={10}
          itemName={`kurta ${quantity}`}
          onStep={nothing}
          onType={nothing}
        />
      ))}
    </Row>
    <p className="mt-6 mb-2 font-medium">Chips</p>
    <Row>
      <a href="#chip" className="chip">
        Kurtas
      </a>
      <a href="#chip" className="chip chosen">
        Blue <span aria-hidden="true">×</span>
      </a>
      <a href="#chip" className="chip" aria-current="page">
        Here
      </a>
    </Row>
    <Pagination page={pageOf('5', 2_000)} pathOf={(number) => `#${number}`} />
  </>
)

export const FeedbackStates = () => (
  <div className="grid gap-5">
    <Row>
      <span className="badge">{texts.hero.badge}</span>
      {['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      <span className="cart-badge">3</span>
      <span className="cart-badge">128</span>
    </Row>
    <div className="toast max-w-sm">
      <div>
        <p className="font-semibold">Added to cart</p>
        <p className="text-sm text-soft">{brand.name} Women Handloom Cotton Kurta, size M</p>
      </div>
      <span aria-hidden="true">×</span>
    </div>
    <div className="toast destructive max-w-sm">
      <div>
        <p className="font-semibold">Error</p>
        <p className="text-sm text-soft">Please select a size</p>
      </div>
      <span aria-hidden="true">×</span>
    </div>
    <ErrorSummary
      errors={{ wrong: 'A PIN code has 6 digits', empty: 'Enter your first name' }}
      remaining={{ wrong: 'A PIN code has 6 digits' }}
    />
  </div>
)

const shirt = {
  id: 'none',
  styleId: 1163,
  name: `${brand.name} Men Blue Checked Shirt`,
  price: paise(1_299_00),
  colour: 'Blue',
  soldOut: false,
}
const LONG =
  'Northmohur Men Half Sleeve Checked Handwoven Burgundy Casual Shirt With Two Front Pockets'

export const ProductCardStates = () => (
  <ul className="card-grid">
    {[
      shirt,
      { ...shirt, name: LONG, price: paise(1_23_45_678_50), colour: 'Burgundy' },
      { ...shirt, name: 'Sold out', soldOut: true },
      { ...shirt, name: 'Without a colour', colour: null },
    ].map((product) => (
      <li key={product.name}>
        <ProductCard product={product} />
      </li>
    ))}
  </ul>
)

export const PageStates = () => (
  <div className="grid gap-10">
    <CardSkeletons count={4} />
    <p className="rounded-card bg-sand p-8 text-center text-soft">
      No featured products available at the moment.
    </p>
    <div className="text-center">
      <h3 className="font-display text-3xl">Failed to load products. Please try again.</h3>
      <p className="mt-3 text-soft">Nothing in your cart is lost.</p>
      <Button className="mt-6">Try Again</Button>
    </div>
  </div>
)
