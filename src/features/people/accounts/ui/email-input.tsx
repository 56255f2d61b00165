import type { ComponentProps } from 'react'
import { Input } from '#ui/field.tsx'

export function EmailInput(props: Omit<ComponentProps<typeof Input>, 'label' | 'type'> & { label?: string }) {
  return (
    <Input
      label="Adresse email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  )
}
