import { useRouteContext } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { Notice } from '#ui/notice.tsx'
import { NarrowPage, TextLink } from '#ui/page.tsx'
import { Markdown } from '#ui/text/markdown.tsx'
import { termsBody } from '../terms-body.ts'

/** One version of the terms of sale, with the others by their addresses. */
export function TermsPage({ found }: { found: CallResult<'/get-terms'> }) {
  const zone = useRouteContext({ from: '__root__', select: (context) => context.zone })
  const { terms, isCurrent, versions } = found
  const title = (each: { number: number; fromTs: number }) =>
    `Version ${each.number} du ${formatDate(zone, each.fromTs)}`
  return (
    <NarrowPage className="max-w-800px!">
      <h1 className="type-page">Conditions générales de vente</h1>
      <p className="mb-6 mt-2 text-ink-soft">{title(terms)}</p>
      {isCurrent ? null : (
        <Notice kind="warn" title="Cette version n’est plus celle d’aujourd’hui" className="mb-6">
          Elle vaut pour les commandes passées sous elle.{' '}
          <TextLink to="/conditions">Lire la version d’aujourd’hui</TextLink>
        </Notice>
      )}
      <Markdown source={termsBody(terms.text)} />
      {versions.length > 1 ? (
        <nav aria-labelledby="versions" className="mt-12 border-t border-line pt-6">
          <h2 id="versions" className="type-section mb-3">
            Toutes les versions
          </h2>
          <ul className="flex flex-col gap-1.5">
            {versions.map((each) => (
              <li key={each.id}>
                <TextLink to="/conditions/$version" params={{ version: each.id }}>
                  {title(each)}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </NarrowPage>
  )
}
