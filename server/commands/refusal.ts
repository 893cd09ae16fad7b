/** What the owner must put right: told in one line. */
export class Refusal extends Error {
  override name = 'Refusal'
}
