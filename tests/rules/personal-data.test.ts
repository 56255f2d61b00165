/** Every form of the shop that takes personal data tells what for, and the paper on data protection knows where it goes. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processings } from '#lib/words/personal-data.ts'

const ASKS =
  /EmailInput\b|UserDataFields|type="(?:email|tel)"|autoComplete="(?:given-name|family-name|tel|email|cc-number)"|IDENTIFIANT CH|<AnswerForm/

/** Parts of a form whose notice stands in another file, and what is no form of the shop. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/features/people/accounts/ui/chosen-email.tsx': 'src/features/people/accounts/ui/sign-in/login-email-step.tsx',
  'src/features/people/accounts/ui/email-input.tsx': 'src/features/people/accounts/ui/sign-in/login-email-step.tsx',
  'src/features/people/accounts/ui/user-data-fields.tsx':
    'src/features/people/accounts/ui/registration/register-form.tsx',
  'src/features/selling/checkout/ui/simulator-fields.tsx': 'src/features/selling/checkout/ui/card-form.tsx',
}

test('no form that takes personal data is without its notice', () => {
  const forms = execFileSync('git', ['ls-files', 'src/features/*/ui/*', 'src/screens/shop'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => path.endsWith('.tsx') && ASKS.test(readFileSync(path, 'utf8')))
  expect(forms.length).toBeGreaterThan(10)
  const told = (path: string) => readFileSync(path, 'utf8').includes('<PersonalDataNotice of="')
  expect(forms.filter((path) => !told(elsewhere[path] ?? path))).toEqual([])
})

test('each processing says purpose, base, time and recipients, and its tables stand in docs/data-protection.md', () => {
  const paper = readFileSync('docs/data-protection.md', 'utf8')
  for (const [name, { tables, ...texts }] of Object.entries(processings)) {
    for (const text of Object.values(texts)) expect(text.length, name).toBeGreaterThan(5)
    expect(
      tables.filter((table) => !paper.includes(`\`${table}\``)),
      name,
    ).toEqual([])
  }
})
