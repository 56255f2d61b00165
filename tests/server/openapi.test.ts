import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '#api/calls.ts'
import { jsonSchema } from '#api/json-schema.ts'
import { openApiDocument } from '#api/openapi.ts'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { testApp } from '../support/test-app.ts'

interface Operation {
  summary: string
  security: Record<string, unknown>[]
  parameters?: { $ref: string }[]
  requestBody: { content: { 'application/json': { schema: { type: string; required?: string[] } } } }
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: { required?: string[] } } } }>
}
const document = openApiDocument()
const { paths } = document as unknown as { paths: Record<string, { post: Operation; get?: Operation }> }

/** Finds the part that a reference of the document names. */
function follow(reference: string): unknown {
  let at: unknown = document
  for (const step of reference.replace('#/', '').split('/')) at = z.record(z.string(), z.unknown()).parse(at)[step]
  return at
}

const refusal = z.object({
  content: z.object({ 'application/json': z.object({ examples: z.record(z.string(), z.unknown()) }) }),
})
const refusedCodes = ({ responses }: Operation) =>
  Object.values(responses).flatMap((response) =>
    response.$ref === undefined
      ? []
      : Object.keys(refusal.parse(follow(response.$ref)).content['application/json'].examples),
  )
const findOperation = (path: string) => {
  const operation = paths[`/api${path}`]?.post
  if (!operation) throw new Error(`${path} is not in the document`)
  return operation
}

describe('the OpenAPI document', () => {
  it('lists every call of the contract as a POST, and the ping as the only GET', () => {
    expect(Object.keys(paths).sort()).toEqual([...Object.keys(calls).map((path) => `/api${path}`), '/api/ping'].sort())
    const gets = Object.entries(paths).filter(([, methods]) => methods.get)
    expect(gets.map(([path]) => path)).toEqual(['/api/ping'])
  })

  it('states for each call its callers, its answer and its errors', () => {
    for (const [path, contract] of Object.entries(calls)) {
      const operation = findOperation(path)
      expect(operation.summary, path).toBe(contract.summary)
      expect(operation.requestBody.content['application/json'].schema.type, path).toBe('object')
      expect(operation.responses['200']?.content?.['application/json'].schema.required, path).toEqual(['res'])
      const examples = refusedCodes(operation)
      for (const code of contract.errors) expect(examples, `${path} ${code}`).toContain(code)
      for (const code of contract.errors)
        expect(operation.responses, code).toHaveProperty(`${errorCatalogue[code].status}`)
      expect(
        operation.security.some((way) => 'session' in way),
        path,
      ).toBe(['session', 'catalogue', 'superAdmin', 'committeeAdmin'].includes(contract.access))
      expect(JSON.stringify(operation.parameters ?? []), path).toBe(
        JSON.stringify([
          ...(contract.captcha ? [{ $ref: '#/components/parameters/captcha' }] : []),
          ...(contract.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
        ]),
      )
    }
  })

  it('leads from each reference to a part, names each part once and refers to all of them', () => {
    const referred = new Set<string>()
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const each of value) walk(each)
      else if (typeof value === 'object' && value !== null)
        for (const [key, part] of Object.entries(value)) {
          if (key === '$ref' && typeof part === 'string') referred.add(part)
          else walk(part)
        }
    }
    walk(document)
    expect([...referred].filter((reference) => follow(reference) === undefined)).toEqual([])
    const { securitySchemes: _scheme, ...components } = z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .parse(document.components)
    const named = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect(named.filter((name) => !referred.has(name))).toEqual([])
    const texts = Object.values(components.schemas ?? {}).map((schema) => JSON.stringify(schema))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('says the same of each call with its references followed as its contract does', () => {
    const whole = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(whole)
      if (typeof value !== 'object' || value === null) return value
      if ('$ref' in value && typeof value.$ref === 'string') return whole(follow(value.$ref))
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, whole(part)]))
    }
    for (const [path, { input, result }] of Object.entries(calls)) {
      const { requestBody, responses } = findOperation(path)
      expect(whole(requestBody.content['application/json'].schema), path).toEqual(jsonSchema(input, 'input'))
      expect(whole(responses['200']?.content?.['application/json'].schema), path).toMatchObject({
        properties: { res: jsonSchema(result, 'output') },
      })
    }
  })

  it('defines each day of a week whose days are required, since generated clients read names from there', () => {
    const week = jsonSchema(z.record(z.enum(['Monday', 'Sunday']), z.string()), 'output')
    expect(week).toEqual({
      type: 'object',
      properties: { Monday: { type: 'string' }, Sunday: { type: 'string' } },
      required: ['Monday', 'Sunday'],
      additionalProperties: false,
    })
  })

  it('stays below 1.2 MB', () => {
    // Shared parts are written once, so that calls alone make it grow: 1.17 MB on 29 November 2026.
    expect(JSON.stringify(document).length).toBeLessThan(1_200_000)
  })

  it('requires exactly the fields that a call needs', () => {
    const { required } = findOperation('/add-ticket-to-cart').requestBody.content['application/json'].schema
    expect(required).toEqual(expect.arrayContaining(['stockIds', 'ticketInfoId', 'quantity']))
    expect(findOperation('/list-cart').requestBody.content['application/json'].schema.required ?? []).toEqual([])
  })

  it('is served on any host, with a reference page without scripts or requests', async () => {
    const app = await testApp()
    const json = await app.fetch('/openapi.json', { host: 'nobody.example' })
    expect(await json.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
    const page = await app.fetch('/docs/api', { host: 'nobody.example' })
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    for (const path of Object.keys(calls)) expect(html).toContain(`/api${path}`)
    expect(html).toContain('`invalidRequest`')
    const linked = [...html.matchAll(/href="#(schema-\w+)"/g)].map(([, name]) => `id="${name}"`)
    expect(linked.length).toBeGreaterThan(100)
    expect([...new Set(linked)].filter((id) => !html.includes(id))).toEqual([])
    expect(html).not.toMatch(/<script|<link|<img|src=|https?:\/\//)
  })
})

describe('the analytics ping', () => {
  const ping = '/api/ping?clientId=visit-12345&path=/a/x/a-1&referrer=https%3A%2F%2Fsearch.example%2F'

  it('is a GET that keeps the client id, the path and the referrer, and sets no cookie', async () => {
    const app = await testApp()
    const answer = await app.fetch(ping)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([])
    await app.platform.settled()
    const { rows } = await app.db().query('select client_id, path, referrer, tenant from analytics_ping')
    expect(rows.map((row) => Object.values({ ...row }).slice(0, 4))).toEqual([
      ['visit-12345', '/a/x/a-1', 'https://search.example/', 'hoobiiz'],
    ])
  })

  it('stores no secret that a URL contains', async () => {
    const app = await testApp()
    await app.fetch('/api/ping?clientId=visit-12345&path=/reset-password/s3cret&referrer=/admin-order/s3cret')
    await app.platform.settled()
    const { rows } = await app.db().query('select path, referrer from analytics_ping')
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    expect(rows).toHaveLength(1)
  })

  it('refuses an invalid ping, and keeps nothing of it', async () => {
    const app = await testApp()
    for (const query of [
      '',
      '?clientId=a&path=/',
      '?clientId=visit-12345&path=nowhere',
      `?clientId=visit-12345&path=/${'x'.repeat(600)}`,
    ])
      expect((await app.fetch(`/api/ping${query}`)).status, query).toBe(400)
    await app.platform.settled()
    expect((await app.db().query('select 1 from analytics_ping')).rows).toEqual([])
  })
})
