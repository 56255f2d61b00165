import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { credential, user } from '#kernel/accounts/tables.ts'
import { groupAdmin, userGroup } from '#kernel/groups/tables.ts'
import type { RegionDb, Statement } from '../region-db.ts'
import { demoId } from './demo-ids.ts'

export const demoPassword = 'demo-guichet-2026'

interface DemoGroup {
  key: string
  label: string
  code: string
  /** Null: members sign in on the site's own domain. */
  domain: string | null
  cardPrefix: string
}

interface DemoPerson {
  key: string
  firstName: string
  lastName: string
  phone: string
  /** Key of the group; absent for the default group. */
  group?: string
  isAdmin?: boolean
  /** True if the person administers the group. */
  ofCommittee?: boolean
  card?: string
}

const groups: Record<string, DemoGroup[]> = {
  eu: [
    {
      key: 'atelier',
      label: 'L’Atelier Méridional',
      code: 'ATELIER-2026',
      domain: 'atelier.localhost',
      cardPrefix: 'AT-',
    },
  ],
  oi: [
    { key: 'bourbon', label: 'Comité Bourbon', code: 'BOURBON-2026', domain: 'bourbon.localhost', cardPrefix: 'CB-' },
    { key: 'volcan', label: 'Comité du Volcan', code: 'VOLCAN-2026', domain: null, cardPrefix: 'CV-' },
  ],
}

/** The three groups with the premium right (G19). */
const premiumGroups: ReadonlySet<string> = new Set(['atelier', 'bourbon', 'volcan'])

const admin: DemoPerson = {
  key: 'admin',
  firstName: 'Camille',
  lastName: 'Morel',
  phone: '04 00 00 00 01',
  isAdmin: true,
}

const people: Record<string, DemoPerson[]> = {
  eu: [
    admin,
    {
      key: 'cse',
      firstName: 'Nadia',
      lastName: 'Ferrand',
      phone: '03 00 00 00 02',
      group: 'atelier',
      ofCommittee: true,
      card: 'AT-000001',
    },
    {
      key: 'marie',
      firstName: 'Marie',
      lastName: 'Lefèvre',
      phone: '06 00 00 00 03',
      group: 'atelier',
      card: 'AT-000123',
    },
    { key: 'paul', firstName: 'Paul', lastName: 'Garnier', phone: '06 00 00 00 04' },
  ],
  oi: [
    admin,
    { key: 'lea', firstName: 'Léa', lastName: 'Payet', phone: '0692 00 00 05', group: 'bourbon', card: 'CB-000042' },
  ],
}

/** Statements for the group tree; ROOT may already exist. */
export function groupStatements(db: RegionDb, now: number): Statement[] {
  const root = { id: ROOT_GROUP_ID, path: ROOT_GROUP_ID, label: 'ROOT', createdAt: now, updatedAt: now }
  return [
    db.orm.insert(userGroup).values(root).onConflictDoNothing(),
    ...(groups[db.region] ?? []).map((group) =>
      db.orm.insert(userGroup).values({
        id: demoId.group(group.key),
        parentId: ROOT_GROUP_ID,
        path: `${ROOT_GROUP_ID}/${demoId.group(group.key)}`,
        label: group.label,
        registrationCode: group.code,
        cseDomain: group.domain,
        permCse: true,
        premium: premiumGroups.has(group.key),
        memberCardConfig: {
          adminCanCreateMemberCardStock: true,
          memberCardCodeRequiredOnRegister: false,
          memberCardCodePrefix: group.cardPrefix,
        },
        createdAt: now,
        updatedAt: now,
      }),
    ),
  ]
}

/** Statements for the accounts, all with the same password. */
export function peopleStatements(db: RegionDb, passwordHash: string, now: number): Statement[] {
  const rows = people[db.region] ?? []
  const personGroupId = (person: DemoPerson) => (person.group ? demoId.group(person.group) : ROOT_GROUP_ID)
  const committee = rows.filter((person) => person.ofCommittee)
  return [
    db.orm.insert(user).values(
      rows.map((person, index) => ({
        id: demoId.user(person.key),
        email: `${person.key}@demo.test`,
        groupId: personGroupId(person),
        firstName: person.firstName,
        lastName: person.lastName,
        phoneNumber: person.phone,
        memberCardCode: person.card ?? null,
        isAdmin: person.isAdmin ?? false,
        createdAt: now - index,
        updatedAt: now,
      })),
    ),
    db.orm.insert(credential).values(
      rows.map((person) => ({
        userId: demoId.user(person.key),
        kind: 'Password' as const,
        secret: passwordHash,
        updatedAt: now,
      })),
    ),
    ...committee.map((person) =>
      db.orm
        .insert(groupAdmin)
        .values({ groupId: personGroupId(person), userId: demoId.user(person.key), createdAt: now }),
    ),
  ]
}
