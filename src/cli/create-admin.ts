import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { hashPassword, MIN_PASSWORD_LENGTH } from '#features/people/accounts/passwords/passwords.ts'
import { endAllAccess, setCredential } from '#features/people/accounts/passwords/set-credential.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { newId } from '#lib/new-id.ts'
import { regions } from '#platform/regions.ts'
import { type Command, type CommandInput, missing, Refusal, textOption, UsageError, type World } from './command.ts'
import { knownRegion, withPlatform } from './open-platform.ts'
import { operatorAudit } from './operator-audit.ts'

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Make a super admin, or make an existing account one and give it a new password.',
  usage: '--email <email> [--region <region>] [--first-name <name>] [--last-name <name>]',
  details: [
    '--region  one region only; else every region',
    '',
    'The password comes from ADMIN_PASSWORD, a prompt, or the first line of a piped input; never from the command line.',
  ],
  options: {
    email: { type: 'string' },
    region: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
  words: 0,
  async run(input, world) {
    const email = requireEmail(input)
    const region = textOption(input, 'region')
    const wanted = region === undefined ? regions : [knownRegion(region)]
    const password = await askPassword(world)
    return withPlatform(
      world,
      async (platform) => {
        const passwordHash = await hashPassword(platform, password)
        for (const { slug } of wanted) {
          const person = {
            email,
            firstName: textOption(input, 'first-name'),
            lastName: textOption(input, 'last-name'),
            passwordHash,
          }
          const done = await makeAdmin(platform.db(slug), person, platform.now())
          world.print(
            `${slug}: ${email} ${done === 'created' ? 'created as super admin' : 'is super admin now, with the new password'}`,
          )
        }
        return 0
      },
      { only: wanted },
    )
  },
}

interface Person {
  email: string
  firstName: string | undefined
  lastName: string | undefined
  passwordHash: string
}

async function makeAdmin(db: RegionDb, person: Person, now: number): Promise<'created' | 'updated'> {
  const { email, firstName, lastName, passwordHash: secret } = person
  const [existing] = await db.orm
    .select({ id: user.id, erasedAt: user.erasedAt })
    .from(user)
    .where(eq(user.email, email))
  if (existing && existing.erasedAt !== null) throw new Refusal(`${email} was erased in ${db.region}.`)
  const userId = existing?.id ?? newId('u')
  const root = { id: ROOT_GROUP_ID, path: ROOT_GROUP_ID, label: ROOT_GROUP_ID, createdAt: now, updatedAt: now }
  const own: Statement = existing
    ? db.orm.update(user).set({ isAdmin: true, firstName, lastName, updatedAt: now }).where(eq(user.id, userId))
    : db.orm.insert(user).values({
        id: userId,
        email,
        groupId: ROOT_GROUP_ID,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        isAdmin: true,
        createdAt: now,
        updatedAt: now,
      })
  await db.write([
    db.orm.insert(userGroup).values(root).onConflictDoNothing(),
    own,
    setCredential(db, { userId, kind: 'Password', secret }, now),
    ...endAllAccess(db, userId, now),
    operatorAudit(db, { call: 'create-admin', target: userId }, now),
  ])
  return existing ? 'updated' : 'created'
}

function requireEmail(input: CommandInput): string {
  const email = (textOption(input, 'email') ?? missing('--email')).trim().toLowerCase()
  if (!z.email().max(254).safeParse(email).success) throw new UsageError(`${email} is no email address.`)
  return email
}

async function askPassword(world: World): Promise<string> {
  const password = world.env.ADMIN_PASSWORD ?? (await world.readPassword('Password: '))
  if (password === null || password === '') throw new UsageError('No password: set ADMIN_PASSWORD or type one.')
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`The password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
  return password
}
