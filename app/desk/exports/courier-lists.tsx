import { DownloadLink } from './download-link.tsx'

/** Lists for the courier: one row a parcel, with name and address. */
export const CourierLists = () => (
  <p className="no-print mt-1 flex flex-wrap gap-x-5">
    <DownloadLink to="/desk/parcels.csv?packed=yes">List of packed parcels</DownloadLink>
    <DownloadLink to="/desk/parcels.csv">List of all to ship</DownloadLink>
  </p>
)
