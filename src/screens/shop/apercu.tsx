import { createFileRoute, notFound } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AddedToCart } from '#features/selling/booking/ui/added-to-cart.tsx'
import { ReaderContext } from '#ui/browser/reader.ts'
import { Page } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { themeVariables } from '#ui/theme/theme-css.ts'
import { privateHead } from '#web/page-head.ts'
import { draftIn, type PreviewAnswer, type PreviewDraft, type ThemeDraft } from '#web/preview-messages.ts'
import { ActivityView } from './-activity-view.tsx'
import { ThemeParts } from './-theme-parts.tsx'

/** Draft of the office in the shop's own page, in a frame; for administrators. */
export const Route = createFileRoute('/apercu')({
  staticData: { bare: true },
  beforeLoad: ({ context: { session } }) => {
    if (session.type === 'visitor' || !(session.isAdmin || session.adminGroups.length > 0)) throw notFound()
  },
  head: privateHead('Aperçu'),
  component: PreviewScreen,
})

const answer = (message: PreviewAnswer) => window.parent.postMessage(message, location.origin)

/** Does nothing, because the office's frame accepts neither clicks nor keys. */
const nothingIsBought = () => undefined

function PreviewScreen() {
  const [draft, setDraft] = useState<PreviewDraft | ThemeDraft | null>(null)
  const [nowTs] = useState(serverNow)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const sent = draftIn(event, { origin: location.origin, parent: window.parent })
      if (sent) setDraft(sent)
    }
    window.addEventListener('message', listen)
    answer({ type: 'guichet-preview-ready' })
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const { current } = content
    if (!current) return undefined
    const observer = new ResizeObserver(() => answer({ type: 'guichet-preview-height', height: current.offsetHeight }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const isShown = draft !== null
  useEffect(() => {
    // Loads parts that wait for a person's action, such as the calendar, at once.
    if (isShown) document.dispatchEvent(new Event('scroll'))
  }, [isShown])
  const theme = draft?.theme ?? null
  useEffect(() => {
    if (!theme) return undefined
    const { style } = document.documentElement
    const before = style.cssText
    for (const [name, value] of Object.entries(themeVariables(theme))) style.setProperty(name, value)
    return () => {
      style.cssText = before
    }
  }, [theme])
  return (
    <div ref={content}>
      {draft?.type === 'guichet-preview-theme' ? <ThemeParts draft={draft} /> : null}
      {draft?.type === 'guichet-preview-theme' ? null : (
        <Page>
          {draft ? (
            <ReaderContext value={draft.reader}>
              <AddedToCart onSessionEnded={nothingIsBought}>
                <ActivityView activity={draft.activity} nowTs={nowTs} booking={previewBooking(draft)} />
              </AddedToCart>
            </ReaderContext>
          ) : (
            <LoadingBlock label="Chargement de l’aperçu" />
          )}
        </Page>
      )}
    </div>
  )
}

/**
 * Replaces the tickets of an activity that has none yet; a reader without the right to them gets that message instead.
 */
const previewBooking = ({ activity, isNew }: PreviewDraft) =>
  isNew && activity.accessible && activity.stockType === 'Standard' ? <NothingForSale /> : undefined

const NothingForSale = () => (
  <p className="mx-auto w-full max-w-446px rounded-2xl border border-line bg-paper p-5 text-ink-soft shadow-panel">
    Les billets se proposent ici une fois l’activité ajoutée.
  </p>
)
