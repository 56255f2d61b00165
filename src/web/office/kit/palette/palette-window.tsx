import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { SearchIcon } from '#ui/icons.tsx'
import { buildMenu } from '../../menu.ts'
import { lastUndo } from '../../notices.ts'
import { homeOfScope } from '../../office-facts.ts'
import { noteRecent, readRecent } from '../../recent-items.ts'
import { useOfficeContext, useScope } from '../../use-office.ts'
import { adminCall } from '../scope-call.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { actionsSection } from './actions.ts'
import { matches } from './matches.ts'
import { PaletteList } from './palette-list.tsx'
import { type PaletteItem, type PaletteSection, pagesSection } from './sections.ts'
import { usePaletteSearch } from './use-palette-search.ts'

/** Lazily loaded half of `Palette`. */
export function PaletteWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45" />
        <Dialog.Popup
          aria-label="Aller à…"
          className="fixed inset-0 z-50 flex h-dvh flex-col bg-paper text-sm text-ink outline-none md:(inset-x-0 bottom-auto top-[12dvh] mx-auto h-fit max-h-[70dvh] w-[min(640px,calc(100vw-32px))] overflow-hidden rounded-xl shadow-window)"
        >
          <PaletteSearch onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { office, screens, client } = useOfficeContext()
  const scope = useScope()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const call = useScopeCall()
  const found = usePaletteSearch(typed, scope, call, adminCall(client))
  const recent = useMemo(() => readRecent(office.person.email), [office.person.email])
  const here = router.state.location.pathname
  const sections = useMemo<PaletteSection[]>(() => {
    const home = `${homeOfScope(scope)}/`
    const lately = recent
      .filter(({ href, label }) => href.startsWith(home) && href !== here && matches(typed, label))
      .map((item) => ({ ...item, detail: item.kind }))
    const menu = buildMenu(scope, screens)
    const inMenu = menu.flatMap(({ entries }) => entries.map(({ href }) => href))
    const isLate = (href: string) => lately.some((item) => item.href === href)
    return [
      { title: 'Ouverts récemment', items: lately },
      undoSection(typed),
      pagesSection(menu, scope, { scopes: office.scopes, screens }, typed),
      ...(typed.trim() === '' ? [] : [actionsSection(scope, { scopes: office.scopes, screens, inMenu }, typed)]),
      ...found.sections.map(({ title, items }) => ({ title, items: items.filter(({ href }) => !isLate(href)) })),
    ].filter(({ items }) => items.length > 0)
  }, [recent, scope, screens, office.scopes, typed, found.sections, here])
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const go = (item: PaletteItem, event: MouseEvent) => {
    if (item.run) {
      onClose()
      return item.run()
    }
    if (item.kind !== '') noteRecent(office.person.email, { href: item.href, label: item.label, kind: item.kind })
    if (event.ctrlKey || event.metaKey) return void window.open(item.href, '_blank', 'noopener')
    onClose()
    void router.navigate({ href: item.href })
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={sections.map(({ title, items }) => ({ value: title, items: [...items] }))}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, details) => {
        if (details.reason !== 'item-press') setTyped(value)
      }}
      itemToStringValue={(item: PaletteItem) => item.label}
    >
      <div className="flex shrink-0 items-center gap-2 border-b border-line pl-4 pr-2">
        <SearchIcon className="shrink-0 text-ink-soft" />
        <Autocomplete.Input
          aria-label="Aller à une page ou une fiche"
          placeholder="Une activité, un partenaire, une page…"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="h-13 min-w-0 grow bg-transparent text-base outline-none! shadow-none! placeholder:text-ink-soft"
        />
        <Button variant="ghost" size="sm" onClick={onClose}>
          Fermer
        </Button>
      </div>
      <Autocomplete.Status className="sr-only">{paletteStatus(found.state, count)}</Autocomplete.Status>
      <div
        className="min-h-0 grow overflow-y-auto overscroll-contain p-2"
        aria-busy={found.state === 'pending' || undefined}
      >
        {found.failed.length > 0 ? (
          <p role="alert" className="flex flex-wrap items-center gap-2 px-3 py-2 text-negative">
            {found.failed.join(', ')} : la recherche ne répond pas.
            <Button variant="secondary" size="sm" onClick={found.retry}>
              Réessayer
            </Button>
          </p>
        ) : null}
        {count === 0 && found.failed.length === 0 ? (
          <p aria-hidden="true" className="px-3 py-6 text-center text-ink-soft">
            {found.state === 'pending' ? 'Recherche…' : `Rien ne correspond à « ${typed.trim()} ».`}
          </p>
        ) : null}
        <PaletteList onPick={go} />
      </div>
    </Autocomplete.Root>
  )
}

/** Undo of the latest change, for whom its notice was gone too soon. */
function undoSection(typed: string): PaletteSection {
  const last = lastUndo()
  const label = `Annuler : ${last?.text}`
  const items = last && matches(typed, label) ? [{ href: '#undo', label, detail: '', kind: '', run: last.undo }] : []
  return { title: 'Dernier changement', items }
}

function paletteStatus(state: 'idle' | 'pending' | 'done', count: number): string {
  if (state === 'pending') return 'Recherche…'
  if (count === 0) return 'Aucun résultat'
  return `${count} ${plural(count, 'résultat')}`
}
