import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { DocumentList } from '#features/committee/library/ui/document-list.tsx'
import { DocumentSearch } from '#features/committee/library/ui/document-search.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChevronRightIcon, InfoIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { paramText } from '#web/account-guards.ts'
import { alwaysFresh, orNotFound } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'
import { useFurtherPages } from '#web/use-further-pages.tsx'

/** Open folder, and search text across all folders. */
interface DocumentsQuery {
  dossier?: string
  q?: string
}

const queryText = (value: unknown, most: number): string | undefined =>
  paramText(value)?.trim().slice(0, most) || undefined

export const Route = createFileRoute('/documents')({
  ...alwaysFresh,
  validateSearch: ({ dossier, q }: Record<string, unknown>): DocumentsQuery => ({
    dossier: queryText(dossier, MAX_ID_LENGTH),
    q: queryText(q, 200),
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSession,
  loader: ({ context: { client }, location, deps }) =>
    orNotFound(orLogin(client('/list-documents', documentsQuery(deps)), location)),
  head: privateHead('Documents'),
  component: Documents,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des documents" error={error} />,
})

const documentsQuery = ({ dossier, q }: DocumentsQuery) => ({ folderId: dossier ?? null, ...(q ? { text: q } : {}) })

/** Documents that the member's committee has published for them. */
function Documents() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const { trail } = page
  return (
    <Page>
      <PageTitle>Documents</PageTitle>
      <DocumentSearch
        key={search.q}
        text={search.q ?? ''}
        search={(q) => void navigate({ to: '/documents', search: q === '' ? {} : { q } })}
      />
      {trail.length > 0 && !search.q ? (
        <nav aria-label="Dossiers" className="mb-4">
          <ol className="flex flex-wrap items-center gap-1">
            <li>
              <Link to="/documents" className="inline-block rounded px-1 py-2 text-link underline">
                Documents
              </Link>
            </li>
            {trail.map(({ id, name }, at) => (
              <li key={id} className="flex min-w-0 items-center gap-1">
                <ChevronRightIcon className="size-4 shrink-0 text-ink-soft" />
                {at === trail.length - 1 ? (
                  <span aria-current="location" className="px-1 font-semibold [overflow-wrap:anywhere]">
                    {name}
                  </span>
                ) : (
                  <Link to="/documents" search={{ dossier: id }} className="inline-block px-1 py-2 text-link underline">
                    {name}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {page.items.length === 0 ? (
        <EmptyState
          Icon={InfoIcon}
          text={search.q ? `Rien ne s’appelle « ${search.q} »` : 'Pas de document pour le moment'}
        />
      ) : (
        <Pages key={JSON.stringify([search, page.items[0]?.id])} first={page} query={search} />
      )}
    </Page>
  )
}

interface PagesProps {
  first: ReturnType<typeof Route.useLoaderData>
  query: DocumentsQuery
}

function Pages({ first, query }: PagesProps) {
  const { client, zone } = Route.useRouteContext()
  const { items, furtherButton } = useFurtherPages(first, (cursor) =>
    client('/list-documents', { ...documentsQuery(query), cursor }),
  )
  const [opening, setOpening] = useState<string | null>(null)
  const open = async ({ id }: { id: string }) => {
    setOpening(id)
    try {
      // Address valid for two minutes, and so requested on the click. The answer is an attachment, so the page stays.
      window.location.assign((await client('/get-document', { documentId: id })).url)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setOpening(null)
    }
  }
  return (
    <>
      <DocumentList items={items} zone={zone} opening={opening} open={(document) => void open(document)} />
      {furtherButton}
    </>
  )
}
