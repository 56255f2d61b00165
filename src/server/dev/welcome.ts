import { demoPassword } from '#db/demo/people.ts'
import type { Environment } from '#platform/config/config.ts'
import { tenants } from '../regions/tenants.ts'

/** Text at the end of a start: addresses, demo accounts, and the line `ready`, for which scripts wait. */
export function welcome(environment: Environment, port: number): string {
  const exact = tenants.all.map(({ slug, domains }) => ({
    slug,
    domain: domains.find((domain) => !domain.startsWith('*.')),
  }))
  const addresses = exact
    .filter(({ domain }) => domain !== undefined)
    .map(({ slug, domain }) => `  ${slug.padEnd(10)} http://${domain}:${port}/`)
  const isProduction = environment.APP_ENV === 'production'
  const development = [
    '',
    `  ${'mails'.padEnd(10)} http://localhost:${port}/_dev/mail`,
    `  ${'calls'.padEnd(10)} http://localhost:${port}/docs/api`,
    '',
    `Demo accounts, all with the password ${demoPassword}:`,
    '  admin@demo.test, cse@demo.test, marie@demo.test, paul@demo.test, lea@demo.test',
    'Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0027 6000 3184 asks for 3-D Secure.',
  ]
  return [
    ...(isProduction ? [`Listening on ${environment.HOST}:${port}`] : ['', ...addresses, ...development]),
    'ready',
  ].join('\n')
}
