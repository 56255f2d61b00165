import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOfficeContext } from '../../use-office.ts'
import { momentText } from './days.ts'
import { FormKitContext } from './form-context.ts'
import { SaveBar } from './save-bar.tsx'
import type { OfficeForm as Form } from './use-office-form.ts'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((loaded) => ({ default: loaded.ConflictDialog })),
)

interface OfficeFormProps<Values extends object> {
  of: Form<Values>
  /** Names the form to screen readers. */
  label: string
  /** "Ajouter", "Modifier". */
  submit: string
  /** Beside the submit button: "Supprimer". */
  actions?: ReactNode
  /** What saving would do: stands with the button that saves. */
  consequences?: ReactNode
  /** The bar that saves is there only once something has changed. */
  quiet?: boolean
  children: ReactNode
}

/** A screen's one form: its sections, what is wrong with the whole, and the bar that saves. */
export function OfficeForm<Values extends object>({
  of,
  label,
  submit,
  actions,
  consequences,
  quiet = false,
  children,
}: OfficeFormProps<Values>) {
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    void of.submit()
  }
  return (
    <FormFrame of={of}>
      <form
        aria-label={label}
        noValidate
        inert={of.draft !== null}
        // Nothing is typed before the draft is taken or thrown away, and the form looks it.
        className="flex flex-col inert:opacity-50"
        onKeyDown={saveByKey}
        onSubmit={(event) => {
          event.preventDefault()
          void of.submit()
        }}
      >
        <div className="flex max-w-5xl flex-col gap-8 pb-8">{children}</div>
        {of.notice ? <ShownNotice key={of.notice}>{of.notice}</ShownNotice> : null}
        {quiet && of.changed.length === 0 ? null : (
          <SaveBar of={of} submit={submit} actions={actions} consequences={consequences} />
        )}
      </form>
    </FormFrame>
  )
}

/** It comes into sight, above the bar that saves. */
function ShownNotice({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which no effect may return.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="mb-3 max-w-5xl scroll-mb-28">
      <Notice kind="error">{children}</Notice>
    </div>
  )
}

/** What a form of the office stands in: its fields' kit, the draft that is offered before it, a conflict that a save met. */
export function FormFrame<Values extends object>({ of, children }: { of: Form<Values>; children: ReactNode }) {
  return (
    <of.form.AppForm>
      <FormKitContext value={of.kit}>
        {of.draft ? <DraftOffer {...of.draft} /> : null}
        {children}
        {of.conflict ? (
          <Suspense fallback={null}>
            <ConflictDialog {...of.conflict} words={of.words} />
          </Suspense>
        ) : null}
      </FormKitContext>
    </of.form.AppForm>
  )
}

function DraftOffer({ at, resume, discard }: { at: number; resume: () => void; discard: () => void }) {
  const { office } = useOfficeContext()
  return (
    <Notice className="mb-5 max-w-5xl" title="Une saisie n’a pas été enregistrée.">
      <p>Reprenez-la, ou jetez-la pour partir de ce qui est enregistré.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={resume}>
          Reprendre le brouillon du {momentText(at, office.zone)}
        </Button>
        <Button size="sm" variant="secondary" onClick={discard}>
          Jeter
        </Button>
      </div>
    </Notice>
  )
}

/** A part of a form under its heading. */
export function FormSection({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-base font-bold">{title}</h2>
      {line ? <p className="mt-0.5 max-w-[70ch] text-ink-soft">{line}</p> : null}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  )
}

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
)
