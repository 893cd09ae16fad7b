/** Mark of a ticket that is with the grievance officer. */
export const OfficerMark = () => (
  <span className="mr-2 inline-block rounded bg-indigo-pale px-1.5 font-semibold text-indigo">
    Grievance officer
  </span>
)
