import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FormNotice } from './form-notice.tsx'
import type { Form } from './use-form.ts'

/**
 * Frame of every account form: fields, message, button. Its method `dialog` does nothing outside a dialog, so that a
 * form sent before the page is ready, or without JavaScript, never puts a password into an address.
 */
export function AccountForm<Name extends string>({
  form,
  label,
  submit,
  children,
  footer,
  className,
}: {
  form: Form<Name>
  /** Names the form to screen readers. */
  label: string
  submit: string
  children: ReactNode
  footer?: ReactNode
  className?: string
}) {
  return (
    <form
      method="dialog"
      noValidate
      aria-label={label}
      className={classNames('flex flex-col gap-5', className)}
      {...form.formProps}
    >
      <noscript>
        <FormNotice kind="warn">
          Ce formulaire a besoin de JavaScript. Activez-le dans votre navigateur pour continuer.
        </FormNotice>
      </noscript>
      {children}
      {form.message ? <FormNotice kind="error">{form.message}</FormNotice> : null}
      <Button type="submit" size="lg" full loading={form.busy}>
        {submit}
      </Button>
      {footer}
    </form>
  )
}
