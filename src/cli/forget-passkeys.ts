import { eq } from 'drizzle-orm'
import { endAllAccess } from '#features/people/accounts/passwords/set-credential.ts'
import { forgetPasskeys } from '#features/people/passkey-proof/forget-passkeys.ts'
import { tellOfLostPasskeys } from '#features/people/passkeys/passkey-mails.ts'
import { user } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import type { Platform } from '#platform/port.ts'
import { regions } from '#platform/regions.ts'
import { jobContext } from '#server/jobs/job-context.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import { type Command, missing, Refusal, textOption } from './command.ts'
import { knownRegion, withPlatform } from './open-platform.ts'
import { operatorAudit } from './operator-audit.ts'

export const forgetPasskeysCommand: Command = {
  name: 'forget-passkeys',
  summary: 'Take every passkey from an account whose owner has lost them all, and end its sessions.',
  usage: '--email <email> [--region <region>]',
  details: [
    '--region  one region only; else every region',
    '',
    'The password is enough then to add the first one again. You have made sure of who asks; a mail tells the owner.',
  ],
  options: { email: { type: 'string' }, region: { type: 'string' } },
  words: 0,
  async run(input, world) {
    const email = (textOption(input, 'email') ?? missing('--email')).trim().toLowerCase()
    const region = textOption(input, 'region')
    const wanted = region === undefined ? regions : [knownRegion(region)]
    return withPlatform(
      world,
      async (platform) => {
        const counts: number[] = []
        for (const { slug } of wanted) {
          const count = await forget(platform, slug, email)
          if (count === null) continue
          counts.push(count)
          world.print(`${slug}: ${count} passkey${count === 1 ? '' : 's'} of ${email} forgotten.`)
        }
        if (counts.length === 0) throw new Refusal(`Nobody has the address ${email}.`)
        return 0
      },
      { only: wanted },
    )
  },
}

/** Deletes a person's passkeys and returns their number; null if no account has the email. */
async function forget(platform: Platform, region: string, email: string): Promise<number | null> {
  const ctx = await jobContext(platform, createRegionStates(), region)
  const { db, now } = ctx
  const [person] = await db.orm
    .select({ id: user.id, email: user.email, groupId: user.groupId })
    .from(user)
    .where(eq(user.email, email))
  if (!person) return null
  const ofPerson = eq(passkey.userId, person.id)
  const keys = await db.orm.select({ id: passkey.id, host: passkey.host }).from(passkey).where(ofPerson)
  const [first] = keys
  if (!first) return 0
  const { brand } = ctx.site(`https://${first.host}`, person.groupId)
  const hosts = keys.map(({ host }) => host)
  await db.write([
    ...forgetPasskeys(db, person.id),
    ...endAllAccess(db, person.id, now),
    ...tellOfLostPasskeys(ctx, brand, person, keys),
    operatorAudit(
      db,
      { call: 'forget-passkeys', target: person.id, before: { passkeys: hosts }, after: { passkeys: [] } },
      now,
    ),
  ])
  return keys.length
}
