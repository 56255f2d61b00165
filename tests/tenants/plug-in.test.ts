import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runToEnd, type ServerProcess, startServer } from '../support/server-process.ts'

let scratch: string
let server: ServerProcess

const tenantFile = `import { defineTenant } from '#contract/tenant.ts'
import logo from './logo.svg'

export const tenant = defineTenant({
  slug: 'scratch',
  brand: 'organisation',
  mode: 'nonConsumer',
  domains: ['scratch.localhost', '*.scratch.localhost'],
  region: 'oi',
  theme: {
    theme: 'Cse', logo, title: 'Comité Essai', pageTitle: 'Comité Essai, vos sorties', mainColor: '#123456',
    accentTextColor: '#ffffff', linkTextColor: '#123456', disabledButtonColor: '#cccccc', outlineColor: '#dddddd',
    auth: { type: 'ModeDefault' },
  },
  texts: { homeTitle: 'Bienvenue au comité Essai' },
  legal: {
    publisher: 'Comité Essai', publisherAddress: '1 rue', registration: '1', vat: null, publicationDirector: 'X',
    contactEmail: 'a@scratch.test', dataRightsEmail: 'b@scratch.test', host: 'Y', hostAddress: '2 rue', mediator: 'Z',
    phone: '01 02 03 04 05', hostPhone: '01 02 03 04 06', mediatorUrl: 'https://mediateur.test',
  },
})
`
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#123456"/></svg>\n'

/** A tenant whose customer page is open to all, and which gives these partners, if any. */
async function writeTenant(slug: string, partner?: string): Promise<void> {
  const folder = join(scratch, 'tenants', slug)
  await mkdir(folder)
  const file = tenantFile
    .replaceAll('scratch', slug)
    .replace("'nonConsumer'", "'consumer'")
    .replace('  legal: {', partner === undefined ? '  legal: {' : `  partners: [${partner}],\n  legal: {`)
  const imported = partner === undefined ? '' : "import ecluses from './ecluses.svg'\n"
  await writeFile(join(folder, 'tenant.ts'), imported + file)
  await writeFile(join(folder, 'logo.svg'), logo)
  if (partner !== undefined) await writeFile(join(folder, 'ecluses.svg'), logo.replace('#123456', '#654321'))
}

/** A copy of what a build reads, with one more folder under tenants/ and nothing else changed. */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tenant-'))
  for (const name of ['src', 'tenants', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts', 'uno.config.ts'])
    await cp(name, join(scratch, name), { recursive: true })
  for (const name of ['node_modules', 'drizzle']) await symlink(resolve(name), join(scratch, name))
  await mkdir(join(scratch, 'tenants/scratch'))
  await writeFile(join(scratch, 'tenants/scratch/tenant.ts'), tenantFile)
  await writeFile(join(scratch, 'tenants/scratch/logo.svg'), logo)
  await writeTenant('membres')
  await writeTenant('allies', "{ name: 'Les Écluses', logo: ecluses }")
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'],
    { cwd: scratch, env: { ...process.env, NODE_ENV: 'production', BUILD_TARGETS: 'shop,bun', DIST_DIR: 'dist' } },
  )
  server = await startServer({ dist: join(scratch, 'dist'), env: { DEMO: '0' } })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await rm(scratch, { recursive: true, force: true })
})

it('a tenant added as a folder is served in its own theme', async () => {
  for (const host of ['scratch.localhost', 'agence.scratch.localhost']) {
    const response = await server.fetch('/', { host })
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('<title>Comité Essai, vos sorties</title>')
    expect(page).toContain('Bienvenue au comité Essai')
    expect(page).toContain('#123456')
  }
})

it("a tenant's logo is served from the URL that the page names", async () => {
  const page = await (await server.fetch('/', { host: 'scratch.localhost' })).text()
  const source = /<img[^>]*src="([^"]+\.svg)"/.exec(page)?.[1] ?? ''
  const response = await server.fetch(source, { host: 'scratch.localhost' })
  expect(response.headers.get('content-type')).toContain('image/svg+xml')
  expect(await response.text()).toBe(logo)
})

it("the partners' page shows the partners in the tenant's folder with their own files, and none without them", async () => {
  const page = async (slug: string) => (await server.fetch(`/${slug}-cest-quoi`, { host: `${slug}.localhost` })).text()
  const allies = await page('allies')
  expect(allies).toContain('Ils nous font confiance')
  const source = /<img[^>]*src="([^"]+)"[^>]*alt="Les Écluses"/.exec(allies)?.[1] ?? ''
  expect(await (await server.fetch(source, { host: 'allies.localhost' })).text()).toContain('#654321')
  const membres = await page('membres')
  expect(membres).toContain('Trois façons')
  expect(membres).not.toContain('Ils nous font confiance')
  for (const name of ['Grand Théâtre', 'Aquarium', 'Les Thermes', 'Les Écluses']) expect(membres).not.toContain(name)
})

it('an added tenant leaves the others unchanged, and unknown hosts without a page', async () => {
  expect(await (await server.fetch('/', { host: 'bourbon.localhost' })).text()).toContain('Comité Bourbon')
  expect((await server.fetch('/', { host: 'nobody.test' })).status).toBe(404)
})

it('an invalid tenant stops the start, with one line for each fault', async () => {
  // The same build as if the folder had said so.
  const dist = join(scratch, 'faulty')
  await cp(join(scratch, 'dist'), dist, { recursive: true })
  for (const name of await readdir(join(dist, 'bun'), { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = join(dist, 'bun', name)
    const [before = '', scratchTenant] = (await readFile(file, 'utf8')).split(/(?=slug: "scratch",)/)
    if (scratchTenant === undefined) continue
    const faulty = scratchTenant
      .replace('region: "oi"', 'region: "mars"')
      .replace('mainColor: "#123456"', 'mainColor: "blue"')
    await writeFile(file, before + faulty)
  }
  const { code, stdout, stderr } = await runToEnd({ dist, env: { DATA_DIR: join(scratch, 'data') } })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr.trim().split('\n')).toEqual([
    'tenants/scratch: region is none of the regions eu, oi.',
    'tenants/scratch: theme.mainColor is no colour like #1a2b3c.',
  ])
})
