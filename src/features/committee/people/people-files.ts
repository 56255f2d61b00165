import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import type { GroupUser, ListedPerson } from '#kernel/people/person-shapes.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { listAllUsersHandler } from './list-all-users.ts'
import { listOwnUsersInGroupHandler } from './list-users-in-group.ts'
import { roleTexts } from './role-texts.ts'

type Facts = Omit<ListedPerson, 'groups' | 'isAdmin'>

const card: NamedColumns<Facts> = [
  ['Carte membre', ({ memberCardCode }) => memberCardCode],
  ['Prénom', ({ firstName }) => firstName],
  ['Nom', ({ lastName }) => lastName],
  ['Téléphone', ({ phoneNumber }) => phoneNumber],
]

const dates = (zone: string): NamedColumns<Facts> => [
  ["Date d'inscription", ({ createdAt }) => sheetMoment(zone, createdAt)],
  ['Dernière connexion', ({ lastLoginAt }) => (lastLoginAt === null ? null : sheetMoment(zone, lastLoginAt))],
]

/** CSV of all people. */
export const usersFile = listFile(listAllUsersHandler, 'admin', ({ region, groups }) => {
  const columns: NamedColumns<ListedPerson> = [
    ['Email', ({ email }) => email],
    ['Groupe', (person) => groupName(groups, person.groups.at(-1) ?? ROOT_GROUP_ID)],
    ...card,
    ...dates(region.zone),
  ]
  return { fileName: 'utilisateurs.csv', columns, rows: ({ users }) => users }
})

/** CSV of a committee's members. */
export const membersFile = listFile(listOwnUsersInGroupHandler, 'cse-admin', ({ region }) => {
  const columns: NamedColumns<GroupUser> = [
    ['Email', ({ email }) => email],
    ...card,
    ['Rôle', ({ role }) => roleTexts[role]],
    ...dates(region.zone),
  ]
  return { fileName: 'beneficiaires.csv', columns, rows: ({ items }) => items }
})
