import { useCallback, useEffect, useState } from 'react'
import { textOptions } from '#features/catalogue/imports/office/text-options.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select, Textarea } from '#ui/field.tsx'
import type { Errors } from '#web/office/kit/form/check.ts'
import { type EmailContent, type EmailMode, emailModes, type SendEmail } from '../user-import-shapes.ts'
import { EmailPreview } from './email-preview.tsx'
import { modeTexts } from './mail-texts.ts'

interface EmailSectionProps {
  groupId: string
  value: SendEmail
  change: (value: SendEmail) => void
  errors: Errors
  /** True once the list is checked: the text is collapsed but can be unfolded. */
  isFolded: boolean
  /** True while the import runs, whose mails are fixed. */
  disabled: boolean
  /** Mail of the previous import; null if none. */
  last: SendEmail | null
  /** Labels of the choices of recipients. */
  modes?: Record<EmailMode, string>
}

type TextField = Exclude<keyof EmailContent, 'noUnsubscribeLink'>

const inputs: readonly { name: TextField; label: string; rows?: number; hint?: string }[] = [
  { name: 'title', label: 'OBJET' },
  { name: 'headerText', label: 'TITRE' },
  { name: 'contentText', label: 'TEXTE', rows: 5, hint: 'Une ligne vide commence un nouveau paragraphe.' },
  { name: 'buttonText', label: 'BOUTON' },
  { name: 'bottomText', label: 'SOUS LE BOUTON', rows: 3 },
  { name: 'footerText', label: 'PIED DE PAGE', rows: 2 },
]

/** Recipients and text of the mail, with its preview beside it. */
export function EmailSection({
  groupId,
  value,
  change,
  errors,
  isFolded,
  disabled,
  last,
  modes = modeTexts,
}: EmailSectionProps) {
  const { mode, emailContent } = value
  const isSent = mode !== 'dont-send-email'
  const settled = useSettled(emailContent, errors.size === 0)
  const setContent = useCallback(
    (part: Partial<EmailContent>) => change({ ...value, emailContent: { ...value.emailContent, ...part } }),
    [change, value],
  )
  return (
    <details open={!isFolded || undefined} className="[&[open]>div]:mt-4">
      <summary className="cursor-pointer">
        <h2 className="inline text-lg font-bold">Email</h2>
        <span className="text-ink-soft">
          {' '}
          · {modes[mode]}
          {isSent ? ` · ${emailContent.title}` : ''}
        </span>{' '}
        <span className="whitespace-nowrap text-link underline">Texte et aperçu</span>
      </summary>
      <div className="flex flex-col gap-4">
        {last === null || disabled || JSON.stringify(last) === JSON.stringify(value) ? null : (
          <Button variant="secondary" size="sm" className="self-start" onClick={() => change(last)}>
            Reprendre l’email du dernier import
          </Button>
        )}
        <Select
          label="ENVOYER UN EMAIL"
          className="max-w-120"
          value={mode}
          disabled={disabled}
          options={textOptions(modes)}
          onChange={({ currentTarget }) => {
            const next = emailModes.find((each) => each === currentTarget.value)
            if (next) change({ ...value, mode: next })
          }}
        />
        {isSent ? (
          <div className="grid gap-5 lg:grid-cols-2">
            <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
              <legend className="sr-only">Texte de l’email</legend>
              {inputs.map(({ name, label, rows, hint }) => {
                const shared = {
                  label,
                  hint,
                  value: emailContent[name],
                  error: errors.get(`emailContent.${name}`) ?? null,
                  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                    setContent({ [name]: currentTarget.value }),
                }
                return rows === undefined ? (
                  <Input key={name} {...shared} />
                ) : (
                  <Textarea key={name} rows={rows} {...shared} />
                )
              })}
              <Checkbox
                label="Sans lien de désinscription"
                checked={emailContent.noUnsubscribeLink}
                disabled={disabled}
                onChange={({ currentTarget }) => setContent({ noUnsubscribeLink: currentTarget.checked })}
              />
            </fieldset>
            <EmailPreview groupId={groupId} content={settled} />
          </div>
        ) : null}
      </div>
    </details>
  )
}

/** Pause in typing after which the preview is requested. */
const REST_MS = 300

/** Latest valid content, debounced; null before any. */
function useSettled(content: EmailContent, isValid: boolean): EmailContent | null {
  const [settled, setSettled] = useState(isValid ? content : null)
  useEffect(() => {
    // Dropped if the text is invalid again before the delay ends.
    if (!isValid) return
    const timer = setTimeout(() => setSettled(content), REST_MS)
    return () => clearTimeout(timer)
  }, [content, isValid])
  return settled
}
