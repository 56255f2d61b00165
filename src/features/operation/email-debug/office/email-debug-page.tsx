import { useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { OutboxTabs } from '#features/operation/outbox/office/outbox-tabs.tsx'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/field.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { readEmailRequest } from '../email-request.ts'

/** Extracts the code from the typed text, which may be the whole link. */
const typedCode = (typed: string): string => {
  const [code = ''] = (typed.trim().split('/register-link/').at(-1) ?? '').split(/[?#/]/)
  return code
}

/** Email tool: the mail of an unconfirmed registration as JSON, to edit and send (002 §2.10). */
export function EmailDebugPage() {
  const call = adminCall(useOfficeContext().client)
  const [typed, setTyped] = useState('')
  const [json, setJson] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  const [jsonError, setJsonError] = useState<string | null>(null)
  const [isLoading, load] = useAttempt()
  const [isSending, send] = useAttempt()
  const codeField = useRef<HTMLInputElement>(null)
  const jsonField = useRef<HTMLTextAreaElement>(null)

  const refuseCode = (message: string) => {
    setCodeError(message)
    codeField.current?.focus()
  }
  const refuseJson = (message: string) => {
    setJsonError(message)
    jsonField.current?.focus()
  }
  const get = () =>
    load(async () => {
      const registrationCode = typedCode(typed)
      if (registrationCode === '') return refuseCode('Indiquez le code d’inscription.')
      try {
        const { jsonStringified } = await call('/admin/get-email-request', { registrationCode })
        setJson(JSON.stringify(JSON.parse(jsonStringified), null, 2))
        setCodeError(null)
        setJsonError(null)
      } catch (error) {
        if (!(error instanceof ClientError && error.status < 500)) throw error
        refuseCode(error.message)
      }
    })
  const post = (jsonStringified: string) =>
    send(async () => {
      const read = readEmailRequest(jsonStringified)
      if ('problem' in read) return refuseJson(read.problem)
      try {
        await call('/admin/send-email-request', { jsonStringified }, { idempotencyKey: crypto.randomUUID() })
        setJsonError(null)
        notify.success('Succès')
      } catch (error) {
        if (!(error instanceof ClientError && error.code === 'emailRequestInvalid')) throw error
        refuseJson(error.message)
      }
    })
  return (
    <OfficePage>
      <OutboxTabs at="/admin/debug" />
      <div className="flex max-w-240 flex-col gap-6">
        <form
          noValidate
          aria-label="Email d’une inscription"
          className="flex flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void get()
          }}
        >
          <Input
            ref={codeField}
            className="w-full max-w-120"
            label="CODE D’INSCRIPTION"
            value={typed}
            error={codeError}
            autoComplete="off"
            spellCheck={false}
            hint="La fin du lien de confirmation reçu par email, ou le lien entier. L’inscription n’est pas encore confirmée."
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="secondary" loading={isLoading}>
            GET EMAIL
          </Button>
        </form>
        {json === null ? null : (
          <form
            noValidate
            aria-label="Email à envoyer"
            className="flex flex-col items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              void post(json)
            }}
          >
            <Textarea
              ref={jsonField}
              className="w-full [&_textarea]:(font-mono text-sm)"
              label="EMAIL (JSON)"
              rows={22}
              value={json}
              error={jsonError}
              spellCheck={false}
              hint="Il part à l’adresse « to » tel qu’il est écrit ici, et l’envoi est noté à votre nom."
              onChange={({ currentTarget }) => setJson(currentTarget.value)}
            />
            <Button type="submit" loading={isSending}>
              SEND EMAIL
            </Button>
          </form>
        )}
      </div>
    </OfficePage>
  )
}
