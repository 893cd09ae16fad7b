/** Warnings about a parcel: it can leave all the same. */
export const ParcelNotices = ({ notices }: { notices: readonly string[] }) =>
  notices.length > 0 && (
    <ul
      aria-label="Before it leaves"
      className="mt-3 space-y-1 rounded-card bg-chilli-pale px-4 py-2 font-medium wrap-anywhere text-chilli"
    >
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  )
