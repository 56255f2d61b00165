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
  /** Name of the form for screen readers. */
  label: string
  /** "Ajouter", "Modifier". */
  submit: string
  /** Actions beside the submit button: "Supprimer". */
  actions?: ReactNode
  /** Effects of saving, shown next to the button. */
  consequences?: ReactNode
  /** True to show the save bar only once something has changed. */
  quiet?: boolean
  children: ReactNode
}

/** The main form of a screen: its sections, form-wide errors, and the save bar. */
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
        // Inert and dimmed until a draft is accepted or discarded.
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

/** Scrolls into view above the save bar. */
function ShownNotice({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces, because newer browsers return a promise, which an effect must not return.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="mb-3 max-w-5xl scroll-mb-28">
      <Notice kind="error">{children}</Notice>
    </div>
  )
}

/** Frame of a form: context for its fields, the offer of a draft, and the dialog for conflicts. */
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
      <p>Reprenez-la, ou abandonnez-la pour partir de ce qui est enregistré.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={resume}>
          Reprendre le brouillon du {momentText(at, office.zone)}
        </Button>
        <Button size="sm" variant="secondary" onClick={discard}>
          Abandonner
        </Button>
      </div>
    </Notice>
  )
}

/** Section of a form with its heading. */
export function FormSection({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-base font-bold">{title}</h2>
      {line ? <p className="mt-0.5 max-w-[70ch] text-ink-soft">{line}</p> : null}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  )
}

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
)
