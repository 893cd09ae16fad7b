/** The colour of what is bought, for the form that posts it. A product comes in one. */
export const ProductColour = ({ colour }: { colour: string }) => (
  <p className="mt-3 wrap-anywhere md:mt-5">
    Colour: <span className="font-medium">{colour}</span>
    <input type="hidden" name="colour" value={colour} />
  </p>
)
