import { NavLink } from 'react-router'

/** Tabs of the record: its events, and the read log. */
export const RecordTabs = () => (
  <nav aria-label="Record" className="mt-2 border-b border-line">
    <ul className="-mb-px flex flex-wrap">
      <li>
        <NavLink to="/desk/record" end className="desk-tab">
          What happened
        </NavLink>
      </li>
      <li>
        <NavLink to="/desk/record/reads" className="desk-tab">
          Who looked
        </NavLink>
      </li>
    </ul>
  </nav>
)
