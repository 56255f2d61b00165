import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CallResult, ClientError } from '#api/client.ts'
import { EmailSection } from '#features/committee/user-imports/office/email-section.tsx'
import { checkMail, sentMail } from '#features/committee/user-imports/office/mail-draft.ts'
import { type Field, fields, fieldTexts } from '#features/committee/user-imports/office/source/columns.ts'
import { personIssue, personProblem } from '#features/committee/user-imports/person-problem.ts'
import type { SendEmail } from '#features/committee/user-imports/user-import-shapes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import type { Errors } from '#web/office/kit/form/check.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { inviteModeTexts, joinedText } from './invite-texts.ts'

type Start = CallResult<'/admin/list-user-imports'>

interface InviteFormProps {
  groupId: string
  onDirty: (isDirty: boolean) => void
  onInvited: () => Promise<void>
}

/** Form to invite a person; starts with the same mail as an import of the group. */
export function InviteForm({ groupId, ...rest }: InviteFormProps) {
  const call = useScopeCall()
  const read = useCallback(() => call('/list-user-imports', { groupId }), [call, groupId])
  const { found, failure, reload } = useLoaded<Start>(read)
  if (found !== null) return <Form start={found} {...rest} />
  if (failure === null) return <LoadingBlock label="Chargement du formulaire" />
  return (
    <Notice kind="error" title="Le formulaire n’a pas pu être chargé.">
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => void reload()}>
        Réessayer
      </Button>
    </Notice>
  )
}

const empty = { email: '', firstName: '', lastName: '' }

interface Problem {
  field: Field | null
  message: string
}

/** First problem of the form: a person's at its field, the mail's (which may be folded) as a sentence above. */
function findProblem(values: typeof empty, mailErrors: Errors): Problem | null {
  const issue = personIssue(values)
  if (issue !== null) return { field: issue.field, message: personProblem(values) ?? '' }
  const [mailError] = mailErrors.values()
  return mailError === undefined ? null : { field: null, message: `Email : ${mailError}` }
}

function Form({ start, onDirty, onInvited }: Omit<InviteFormProps, 'groupId'> & { start: Start }) {
  const { groupId, groupLabel, host, obstacle } = start
  const call = useScopeCall()
  const [values, setValues] = useState(empty)
  const [sendEmail, setSendEmail] = useState<SendEmail>({
    mode: 'send-email-to-new-members-only',
    emailContent: start.emailContent,
  })
  const mailErrors = useMemo(() => checkMail(sendEmail), [sendEmail])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [told, tell] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  /**
   * Submitted text and its idempotency key until it is answered: sent again after a lost answer, it invites nobody
   * twice.
   */
  const submitted = useRef<{ what: string; key: string } | null>(null)
  const isDirty = Object.values(values).some((value) => value !== '')
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])

  async function send(): Promise<void> {
    tell(null)
    const found = findProblem(values, mailErrors)
    setProblem(found)
    if (found !== null) return
    const input = { groupId, ...values, sendEmail: sentMail(sendEmail, start.emailContent) }
    const what = JSON.stringify(input)
    if (submitted.current?.what !== what) submitted.current = { what, key: crypto.randomUUID() }
    setSending(true)
    try {
      const joined = await call('/invite-user', input, { idempotencyKey: submitted.current.key })
      submitted.current = null
      const text = joinedText(values.email.trim(), joined)
      if (joined.joinedAs === 'member' && !joined.emailSent) return tell(text)
      notify.success(text)
      await onInvited()
    } catch (error) {
      if (error instanceof ClientError && error.status < 500)
        setProblem({ field: fields.find((field) => error.fields.includes(field)) ?? null, message: error.message })
      else notifyFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (!isSending) void send()
      }}
    >
      <p className="text-ink-soft">
        La personne rejoint le groupe <strong className="text-ink">{groupLabel}</strong> et se connecte sur{' '}
        <strong className="text-ink">{host}</strong>.
      </p>
      {obstacle === null ? null : <Notice kind="error" title={obstacle} />}
      {problem === null || problem.field !== null ? null : <Notice kind="error" title={problem.message} />}
      {told === null ? null : <Notice kind="warn" title={told} />}
      {fields.map((field) => (
        <LimitedInput
          key={field}
          name={field}
          label={fieldTexts[field].toUpperCase()}
          optional={field !== 'email'}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={255}
          value={values[field]}
          error={problem?.field === field ? problem.message : null}
          onChange={({ currentTarget: { value } }) => {
            setValues((now) => ({ ...now, [field]: value }))
            if (problem?.field === field) setProblem(null)
          }}
        />
      ))}
      <EmailSection
        groupId={groupId}
        value={sendEmail}
        change={setSendEmail}
        modes={inviteModeTexts}
        last={start.lastEmail}
        errors={mailErrors}
        isFolded
        disabled={false}
      />
      <div className="flex justify-end">
        <Button type="submit" loading={isSending} disabled={obstacle !== null}>
          Inviter
        </Button>
      </div>
    </form>
  )
}
