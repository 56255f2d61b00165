import type { GroupUser, ListedPerson } from '#kernel/people/person-shapes.ts'
import { LockIcon } from '#ui/icons.tsx'
import { serverNow } from '#ui/server-clock.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { ageText, dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { roleTexts } from '../role-texts.ts'

type Facts = Omit<ListedPerson, 'groups' | 'isAdmin'>
/** A row of the list of all people; `group` is the customer group's name, or the default one's. */
export type PersonRow = Facts & { group: string; isAdmin: boolean }

const email: Column<Facts> = {
  id: 'email',
  header: 'Email',
  value: (person) => person.email,
  cell: ({ email: address, deactivatedAt }) =>
    deactivatedAt === null ? (
      address
    ) : (
      // Put first, so that a long email does not push it out of the cell.
      <span className="text-ink-soft" title={`${address} : accès fermé`}>
        <LockIcon className="mr-1.5 inline-block align-[-0.125em]" />
        <span className="sr-only">Accès fermé : </span>
        {address}
      </span>
    ),
  sortable: true,
  phone: 'line',
}

const card: Column<Facts> = {
  id: 'memberCardCode',
  header: 'Carte membre',
  value: ({ memberCardCode }) => memberCardCode,
  sortable: true,
  narrow: true,
}

const names: readonly Column<Facts>[] = [
  {
    id: 'firstName',
    header: 'Prénom',
    value: ({ firstName }) => firstName,
    sortable: true,
    narrow: true,
    phone: 'detail',
  },
  { id: 'lastName', header: 'Nom', value: ({ lastName }) => lastName, sortable: true, narrow: true, phone: 'title' },
  { id: 'phoneNumber', header: 'Téléphone', value: ({ phoneNumber }) => phoneNumber, sortable: true, narrow: true },
]

const dates = (zone: string): readonly Column<Facts>[] => [
  {
    id: 'createdAt',
    header: "Date d'inscription",
    value: ({ createdAt }) => momentText(zone, createdAt),
    cell: ({ createdAt }) => dayText(zone, createdAt),
    sortable: true,
    narrow: true,
  },
  {
    id: 'lastLoginAt',
    header: 'Dernière connexion',
    value: ({ lastLoginAt }) => (lastLoginAt === null ? null : momentText(zone, lastLoginAt)),
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? <span className="text-ink-soft">Jamais</span> : ageText(lastLoginAt, serverNow()),
    sortable: true,
    narrow: true,
  },
]

/** Columns of the list of all people (002 §2.5); times in the region's zone. */
export const peopleColumns = (zone: string): Column<PersonRow>[] => [
  email,
  { id: 'group', header: 'Groupe', value: ({ group }) => group, sortable: true, narrow: true },
  card,
  ...names,
  ...dates(zone),
]

/** Columns of a committee's members (002 §2.11). */
export const memberColumns = (zone: string): Column<GroupUser>[] => [
  email,
  card,
  ...names,
  {
    id: 'role',
    header: 'Rôle',
    value: ({ role }) => roleTexts[role],
    cell: ({ role }) => <StateChip tone={role === 'admin' ? 'good' : 'off'}>{roleTexts[role]}</StateChip>,
    sortable: true,
  },
  ...dates(zone),
]
