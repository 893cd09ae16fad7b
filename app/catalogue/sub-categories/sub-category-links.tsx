import { Link } from 'react-router'
import { imagePath } from '#app/images/responsive-images.ts'
import type { Category } from '../category.ts'
import { subCategoryPath, type SubCategoryTile } from './sub-categories.ts'

type Props = { category: Category; tiles: readonly SubCategoryTile[]; className: string }

/** Sub-categories of a category as links with small pictures. */
export const SubCategoryLinks = ({ category, tiles, className }: Props) => (
  <ul className={className}>
    {tiles.map(({ name, label, styleId, imageVersion }) => (
      <li key={name}>
        <Link to={subCategoryPath(category, name)} prefetch="intent" discover="none">
          <img
            src={`${imagePath(styleId, imageVersion)}/160`}
            alt=""
            width={72}
            height={96}
            loading="lazy"
            data-may-fail=""
          />
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
