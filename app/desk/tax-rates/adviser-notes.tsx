/** Questions that the law leaves open, with what the shop does meanwhile. */
export const AdviserNotes = () => (
  <section aria-labelledby="adviser">
    <h2 id="adviser" className="text-lg font-bold">
      Ask your adviser
    </h2>
    <ul className="mt-1 max-w-prose list-disc space-y-2 pl-5 text-soft">
      <li>
        Delivery, cash handling and gift wrap bear the rate of the goods, and do not count in the
        value of a piece that decides between 5 % and 18 %. A kurta of ₹2,600.00 with delivery of
        ₹79.00 bears 5 %; with the delivery its value would be ₹2,551.43.
      </li>
      <li>
        Gift wrap bears the rate of the goods, although the customer chooses it. Your adviser may
        see it as a service of its own, at 18 %.
      </li>
      <li>
        Delivery that you keep after all goods came back stays taxed at the rate of those goods: of
        goods without tax it bears none.
      </li>
    </ul>
  </section>
)
