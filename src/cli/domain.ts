import { eq } from 'drizzle-orm'
import { allClaims, type Claim } from '#features/committee/groups/domains/claims.ts'
import { type CustomHostnames, createCustomHostnames } from '#features/committee/groups/domains/custom-hostnames.ts'
import { CustomHostnameError } from '#features/committee/groups/domains/hostname-answers.ts'
import { host } from '#kernel/groups/tables.ts'
import { readCloudflareConfig } from '#platform/config/cloudflare-config.ts'
import type { Platform } from '#platform/port.ts'
import { type Command, type CommandInput, flagOption, Refusal, textOption, UsageError, type World } from './command.ts'
import { addDomain, refuseRemoval, registeredDomain, removeDomain } from './domains/add-domain.ts'
import { describeDomain } from './domains/describe-domain.ts'
import { domainWorld } from './domains/domain-world.ts'
import { withPlatform } from './open-platform.ts'

/** Cloudflare, if it issues the certificates; null on one machine, whose proxy obtains them. */
interface Edge {
  hostnames: CustomHostnames
  target: string
}

function openEdge(world: World): Edge | null {
  const config = readCloudflareConfig(world.env)
  return config && { hostnames: createCustomHostnames(config), target: config.target }
}

export const domain: Command = {
  name: 'domain',
  summary: 'Register a domain for a group, list domains, or take one away; served at once, without a deployment.',
  usage: 'add <domain> --group <group> [--tenant <slug>] [--primary] | list [<domain>] | remove <domain> [--force]',
  details: [
    'add       billets.mon-comite.fr, or *.mon-comite.fr for everything below it; repeat it as often as you like',
    '--group   the group’s id, premium code or main domain',
    '--tenant  the site that the domain shows; needed where the group has no domain yet and no wildcard says it',
    '--primary make it the main domain: members sign in there, and links and canonical addresses lead there',
    'list      what is registered, whether it works, and which DNS records the customer has to set',
    'remove    --force also takes the main domain',
    '',
    'With CLOUDFLARE_API_TOKEN, CLOUDFLARE_ZONE_ID and CUSTOM_HOSTNAME_TARGET the certificate is ordered at Cloudflare',
    'for SaaS; without them the proxy of this machine gets it when the first visitor comes (docs/self-host.md).',
  ],
  options: {
    group: { type: 'string' },
    tenant: { type: 'string' },
    primary: { type: 'boolean' },
    force: { type: 'boolean' },
  },
  words: [1, 2],
  run(input, world) {
    const [action, text] = input.positionals
    const edge = openEdge(world)
    if (action === 'list') return withPlatform(world, (platform) => list(platform, edge, world, text))
    if (action !== 'add' && action !== 'remove')
      throw new UsageError('What to do? domain add, domain list or domain remove.')
    if (text === undefined) throw new UsageError(`Which domain? domain ${action} <domain>`)
    return withPlatform(world, (platform) =>
      action === 'add' ? add(platform, edge, world, input, text) : remove(platform, edge, world, input, text),
    )
  },
}

async function add(platform: Platform, edge: Edge | null, world: World, input: CommandInput, text: string) {
  const group = textOption(input, 'group')
  if (group === undefined) throw new UsageError('--group is missing: whose domain is it?')
  const tenant = textOption(input, 'tenant')
  const claim = await addDomain(platform, { text, group, tenant, primary: flagOption(input, 'primary') })
  world.print(
    `${claim.domain} is ${claim.created ? 'registered' : 'registered already'} for ${claim.group?.label}` +
      ` (${claim.tenant}, ${claim.region})${claim.primary ? ', as its main domain' : ''}`,
  )
  if (!edge) {
    for (const line of describeDomain(claim, null)) world.print(line)
    return 0
  }
  const made = await atCloudflare(
    () => edge.hostnames.create(claim.domain),
    `domain add ${claim.domain} --group ${group}`,
  )
  const db = platform.db(claim.region)
  await db.write([db.orm.update(host).set({ customHostnameId: made.id }).where(eq(host.host, claim.domain))])
  for (const line of describeDomain(claim, { hostname: made, target: edge.target })) world.print(line)
  return 0
}

async function remove(platform: Platform, edge: Edge | null, world: World, input: CommandInput, text: string) {
  const claim = await registeredDomain(platform, text)
  refuseRemoval(claim, flagOption(input, 'force'))
  // First, since a second try can finish the work while our row exists.
  if (edge) await atCloudflare(() => edge.hostnames.remove(claim.domain), `domain remove ${claim.domain}`)
  await removeDomain(platform, claim)
  world.print(`${claim.domain} is no longer registered`)
  return 0
}

async function list(platform: Platform, edge: Edge | null, world: World, only: string | undefined) {
  const claims: Claim[] =
    only === undefined ? await allClaims(domainWorld(platform)) : [await registeredDomain(platform, only)]
  if (claims.length === 0) world.print('No domain is registered; those of tenants/*/tenant.ts are served without.')
  for (const claim of claims) {
    const kind = claim.primary ? 'main domain' : claim.domain.startsWith('*.') ? 'wildcard' : 'further domain'
    world.print(
      `${claim.domain}  ${kind} of ${claim.group?.label ?? 'no group'} (${claim.tenant ?? '?'}, ${claim.region})`,
    )
    // Cloudflare knows only the domains ordered there.
    const ordered = edge && claim.registered
    const hostname = ordered ? await atCloudflare(() => edge.hostnames.find(claim.domain), 'domain list') : null
    for (const line of describeDomain(claim, edge && claim.registered ? { hostname, target: edge.target } : null))
      world.print(`  ${line}`)
  }
  return 0
}

async function atCloudflare<T>(work: () => Promise<T>, again: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CustomHostnameError)) throw error
    const hint = error.kind === 'unavailable' ? ` Try again later: ${again}` : ''
    throw new Refusal(`${error.message}${hint}`)
  }
}
