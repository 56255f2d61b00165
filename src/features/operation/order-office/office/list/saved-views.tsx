import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type KeptView, LONGEST_NAME, MOST_VIEWS, readViews, writeViews } from './kept-views.ts'
import { type OrdersSearch, setFilters } from './orders-search.ts'

const viewHref = (path: string, { query }: KeptView): string => `${path}?${query}`

/** Views that the operator keeps, each a link, and the button that keeps the present filters under a name. */
export function SavedViews({ path, search }: { path: string; search: OrdersSearch }) {
  const { email } = useOfficeContext().office.person
  const [views, setViews] = useState(() => readViews(email))
  const [name, setName] = useState<string | null>(null)
  const query = String(new URLSearchParams(setFilters(search)))
  const isKept = views.some((view) => view.query === query)
  if (views.length === 0 && query === '') return null
  const write = (next: readonly KeptView[]) => {
    setViews(next)
    if (!writeViews(email, next)) notify.error('Ce navigateur ne garde rien : la vue est perdue en quittant la page.')
  }
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const kept = (name ?? '').trim()
    if (kept === '') return
    write([...views.filter((view) => view.name !== kept), { name: kept, query }].slice(-MOST_VIEWS))
    setName(null)
  }
  return (
    <section aria-label="Vues enregistrées" className="mb-3 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.name} className="inline-flex items-center rounded-full border border-line bg-paper">
          <Link
            to={viewHref(path, view)}
            aria-current={view.query === query ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-9 items-center rounded-l-full pl-3.5 pr-1 text-sm font-medium no-underline [@media(pointer:coarse)]:min-h-11',
              view.query === query ? 'text-link' : 'text-ink',
            )}
          >
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={`Retirer la vue ${view.name}`}
            className="inline-flex size-9 items-center justify-center rounded-full text-ink-soft hover:text-ink [@media(pointer:coarse)]:size-11"
            onClick={() => write(views.filter((other) => other !== view))}
          >
            <CloseIcon />
          </button>
        </span>
      ))}
      {query === '' || isKept ? null : name === null ? (
        <Button variant="ghost" size="sm" onClick={() => setName('')}>
          Enregistrer cette vue
        </Button>
      ) : (
        <form aria-label="Enregistrer cette vue" className="flex flex-wrap items-end gap-2" onSubmit={keep}>
          <LimitedInput
            label="Nom de la vue"
            autoFocus
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" size="md">
            Enregistrer
          </Button>
          <Button variant="ghost" size="md" onClick={() => setName(null)}>
            Retour
          </Button>
        </form>
      )}
    </section>
  )
}
