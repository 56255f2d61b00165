import { Link } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { CommitteeLink, HomeTile } from '#ui/committee-link.ts'
import { menuRow } from './account-links.tsx'

const modules = import.meta.glob<{ link: CommitteeLink }>('/src/features/*/*/ui/committee-link.ts', { eager: true })
const links = Object.values(modules)
  .map(({ link }) => link)
  .sort((one, other) => one.place - other.place)

type Committee = Extract<Session, { type: 'user' }>['committee']

/** Tiles of the committee among the member's own things. */
export const committeeTiles = (committee: Committee): (HomeTile & Pick<CommitteeLink, 'Icon'>)[] =>
  links
    .flatMap(({ tile, Icon }) => (tile ? [{ ...tile, Icon }] : []))
    .sort((one, other) => one.place - other.place)
    .flatMap(({ find, Icon }) => {
      const found = find(committee)
      return found ? [{ ...found, Icon }] : []
    })

/** Links to the committee's pages in the header of a wide window. */
export const HeaderLinks = ({ committee }: { committee: Committee }) =>
  links
    .filter(({ wide, isShown }) => wide === 'header' && isShown(committee))
    .map(({ to, label }) => (
      <ButtonLink key={label} to={to} variant="ghost" className="max-lg:hidden">
        {label}
      </ButtonLink>
    ))

/** Links to the committee's pages as menu rows: all on a phone, in a wide window those missing in its header. */
export const MenuLinks = ({ committee, isWide = false }: { committee: Committee; isWide?: boolean }) =>
  links
    .filter(({ wide, isShown }) => (!isWide || wide === 'menu') && isShown(committee))
    .map(({ to, label, Icon }) => (
      <Link key={label} to={to} className={menuRow}>
        <Icon className="text-ink-soft" />
        {label}
      </Link>
    ))
