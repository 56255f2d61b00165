import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Categories } from '#features/catalogue/activities/office/load-activity.tsx'
import { isLoss } from '#features/stock/slots/margin-shapes.ts'
import { useLossQuestion } from '#features/stock/slots/office/margins-table.tsx'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import { limits } from '#lib/words/limits.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { ModalWindow } from '#web/office/kit/modal/modal-window.tsx'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { TaskCard } from '#web/office/kit/task/task-card.tsx'
import { tellTasksChanged } from '#web/office/kit/task/tasks-changed.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useScope } from '#web/office/use-office.ts'
import { ChangeForm } from './change-form.tsx'
import { ChangePreview } from './change-preview.tsx'
import { type Changes, emptyValues, type Selection, toChanges } from './change-values.ts'
import { UndoChanges } from './undo-changes.tsx'
import { usePreview } from './use-preview.ts'

export interface ChangeWindowProps {
  open: boolean
  /** Called once the window is gone; `changed`: a change was started. */
  onClose: (changed: boolean) => void
  selection: Selection
  count: number
  /** True if there are more than `count`, all of them selected. */
  moreThanCount?: boolean
}

const countText = (count: number) => counted(count, 'activité')

/** Window that chooses the changes, previews them for each activity, and starts them as a task. */
export function ChangeWindow({ open, onClose, selection, count, moreThanCount }: ChangeWindowProps) {
  const call = useScopeCall()
  const router = useRouter()
  const isAdmin = useScope().kind === 'admin'
  const [values, setValues] = useState(emptyValues)
  const [shown, setShown] = useState<Changes | null>(null)
  const [task, setTask] = useState<OfficeTask | null>(null)
  const categories = useCategories(call, open)
  const changes = toChanges(values)
  function close() {
    onClose(task !== null)
    if (task !== null) void router.invalidate()
  }
  const title = task ? 'Modification en nombre' : `Modifier ${moreThanCount ? 'plus de ' : ''}${countText(count)}`
  return (
    <ModalWindow
      open={open}
      onClose={close}
      title={title}
      mode="slide-right"
      width={720}
      isDirty={changes !== null && task === null}
      footer={
        task === null && shown === null ? (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span role="status" className="mr-auto text-note text-ink-soft">
              {changes === null ? 'Choisissez ce qui doit changer.' : ''}
            </span>
            <Button size="sm" disabled={changes === null} onClick={() => setShown(changes)}>
              Voir l’aperçu
            </Button>
          </div>
        ) : undefined
      }
    >
      {task ? (
        <StartedTask task={task} call={call} follow={setTask} />
      ) : shown ? (
        <Confirmation {...{ call, selection, changes: shown }} back={() => setShown(null)} started={setTask} />
      ) : categories === null ? (
        <LoadingBlock label="Chargement des catégories" />
      ) : (
        <ChangeForm {...{ values, categories, call, isAdmin }} change={setValues} />
      )}
    </ModalWindow>
  )
}

/** All categories to choose from; null until loaded. */
function useCategories(call: ScopeCall, isWanted: boolean): Categories | null {
  const [categories, setCategories] = useState<Categories | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    call('/category-lookup', {}).then(
      ({ items }) => isHere && setCategories(items),
      (error: unknown) => {
        if (!isHere) return
        // The window's other fields work without categories.
        setCategories([])
        notify.error('Erreur lors du chargement des catégories', error)
      },
    )
    return () => {
      isHere = false
    }
  }, [call, isWanted])
  return categories
}

interface ConfirmationProps {
  call: ScopeCall
  selection: Selection
  changes: Changes
  back: () => void
  started: (task: OfficeTask) => void
}

function Confirmation({ call, selection, changes, back, started }: ConfirmationProps) {
  const [onlyRefused, setOnlyRefused] = useState(false)
  const preview = usePreview(call, selection, changes, onlyRefused)
  const [isStarting, setStarting] = useState(false)
  /** Idempotency key of one click until it is answered, so that a repeated request starts nothing twice. */
  const key = useRef(crypto.randomUUID())
  const [askAboutLoss, question] = useLossQuestion()
  const { asOf, losses = 0, items = [] } = preview.page ?? {}
  async function start() {
    if (asOf === undefined) return
    if (losses > 0) {
      const shown = items.flatMap(({ label, margins }) =>
        margins.filter(isLoss).map((one) => ({ ...one, label: `${label} · ${one.label}` })),
      )
      if (!(await askAboutLoss({ items: shown, count: losses }))) return
    }
    setStarting(true)
    try {
      const { taskId } = await call('/change-activities', { selection, changes, asOf }, { idempotencyKey: key.current })
      tellTasksChanged()
      started((await call('/get-task', { taskId })).task)
    } catch (error) {
      notifyFailure(error)
      setStarting(false)
    }
  }
  const isNothing = preview.page !== null && preview.page.nextCursor === null && preview.page.counts.changed === 0
  return (
    <>
      <ChangePreview preview={preview} onlyRefused={onlyRefused} setOnlyRefused={setOnlyRefused} />
      <div
        data-foot-bar
        className="sticky -bottom-4 -mx-4 -mb-4 mt-4 flex flex-wrap justify-end gap-2 border-t border-line bg-paper px-4 py-3 md:-mx-5 md:px-5"
      >
        <Button variant="ghost" size="sm" disabled={isStarting} onClick={back}>
          Retour
        </Button>
        <Button size="sm" disabled={asOf === undefined || isNothing} loading={isStarting} onClick={() => void start()}>
          Appliquer
        </Button>
      </div>
      {question}
    </>
  )
}

interface StartedTaskProps {
  task: OfficeTask
  call: ScopeCall
  /** Switches to another task: the undo of this one. */
  follow: (task: OfficeTask) => void
}

const StartedTask = ({ task, call, follow }: StartedTaskProps) => (
  <>
    <TaskCard
      key={task.id}
      task={task}
      call={call}
      more={(now) => <UndoChanges task={now} call={call} started={follow} />}
    />
    <p className="mt-3 text-note text-ink-soft">
      Vous pouvez fermer cette fenêtre : le travail continue dans « Tâches ». Ce qui a été modifié entre-temps par
      quelqu’un d’autre reste tel quel, et figure dans le résultat. Tout peut être annulé pendant {limits.undo.text}.
    </p>
  </>
)
