import { createElement, Fragment } from 'react'
import type { openApiDocument } from '#api/openapi.ts'

const style = `
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;color:#1c2526;background:#fff}
h1{margin:0 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
nav{columns:16rem;margin:1rem 0}nav a,a{color:#0f4c5c}
details{border:1px solid #d7dfe1;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
details[open]{background:#f7f9f9}summary{cursor:pointer}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#eef2f3;padding:.75rem;border-radius:.25rem;max-height:24rem}
.tag{font-size:.8rem;border:1px solid #9fb0b3;border-radius:1rem;padding:0 .5rem;margin-left:.5rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;border-top:1px solid #d7dfe1;padding:.25rem .5rem;vertical-align:top}
`

interface Operation {
  summary?: string
  description?: string
  'x-access'?: string
  parameters?: { $ref?: string; name?: string }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema?: unknown }> }>
}

interface Components {
  responses: Record<string, { description: string }>
  schemas: Record<string, unknown>
}

const nameIn = (reference = ''): string => reference.split('/').at(-1) ?? ''

/** The OpenAPI document as one page without scripts; every call unfolds. */
export function ApiReference({ document }: { document: ReturnType<typeof openApiDocument> }) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const info = document.info as { description: string }
  const { responses, schemas } = document.components as Components
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Calls</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>Calls</h1>
        <p>{info.description}</p>
        <p>
          The same as <a href="/openapi.json">OpenAPI 3.1</a>.
        </p>
        <nav>
          {operations.map(({ path }) => (
            <div key={path}>
              <a href={`#${path}`}>{path}</a>
            </div>
          ))}
        </nav>
        {operations.map((entry) => (
          <Call key={entry.path} {...entry} refusals={responses} />
        ))}
        <h1>Schemas</h1>
        <p>
          What several calls share; above, <code>$ref</code> names them.
        </p>
        {Object.entries(schemas).map(([name, schema]) => (
          <details key={name} id={`schema-${name}`}>
            <summary>
              <code>{name}</code>
            </summary>
            <pre>
              <WithLinks json={schema} />
            </pre>
          </details>
        ))}
      </body>
    </html>
  )
}

interface CallProps {
  path: string
  method: string
  operation: Operation
  refusals: Components['responses']
}

function Call({ path, method, operation, refusals }: CallProps) {
  const result = operation.responses?.['200']?.content?.['application/json']?.schema
  const input = operation.requestBody?.content?.['application/json']?.schema
  const headers = (operation.parameters ?? []).map((parameter) => parameter.name ?? parameter.$ref?.split('/').at(-1))
  return (
    <details id={path}>
      <summary>
        <code>
          {method.toUpperCase()} {path}
        </code>
        <span className="tag">{operation['x-access']}</span> {operation.summary}
      </summary>
      <p>{operation.description}</p>
      {headers.length > 0 && <p>Parameters: {headers.join(', ')}</p>}
      {input !== undefined && <Schema title="Input" schema={input} />}
      {result !== undefined && <Schema title="Result" schema={result} />}
      <table>
        <thead>
          <tr>
            <th>Status</th>
            <th>Codes</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(operation.responses ?? {}).map(([status, response]) => (
            <tr key={status}>
              <td>{status}</td>
              <td>{response.description ?? refusals[nameIn(response.$ref)]?.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Schema({ title, schema }: { title: string; schema: unknown }) {
  return (
    <>
      <h2>{title}</h2>
      <pre>
        <WithLinks json={schema} />
      </pre>
    </>
  )
}

const SHARED = /"(#\/components\/schemas\/\w+)"/

/** JSON whose references lead to the schema that they name. */
function WithLinks({ json }: { json: unknown }) {
  const pieces = JSON.stringify(json, null, 2).split(SHARED)
  const shown = pieces.map((piece, at) =>
    at % 2 === 0 ? piece : createElement('a', { href: `#schema-${nameIn(piece)}` }, nameIn(piece)),
  )
  return createElement(Fragment, null, ...shown)
}
