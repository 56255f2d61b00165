/** Forms of the office before anything is typed: what is missing is said, and nothing is marked red. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'

test('an office form marks what is missing red only once its field was left, or a save was tried', async () => {
  const { app, as } = await operatorWorld()
  const page = await openOffice(app, { ...as, path: '/admin/entries/plan' })
  const missing = () => screen.findByRole('button', { name: /^SIREN : / })
  const siren = await screen.findByLabelText('SIREN')
  const isRed = async () => /\btext-negative\b/.test((await missing()).className)
  expect(await isRed()).toBe(false)
  expect(siren.getAttribute('aria-invalid')).toBeNull()
  await page.user.click(siren)
  await page.user.tab()
  await expect.poll(isRed).toBe(true)
  expect(siren.getAttribute('aria-invalid')).toBe('true')

  await openOffice(app, { ...as, path: '/admin/entries/plan' })
  expect(await isRed()).toBe(false)
  ;(await missing()).click()
  await expect.poll(isRed).toBe(true)
})

test('every field of the office asks whether it was visited before it shows its error', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.tsx'))
  const asked = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/useFieldError\([^,()]+, (?<visited>[^)]+)\)/g)].map(
      ({ groups }) => `${path}: ${groups?.visited}`,
    ),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((each) => !/: (false|\w+\.state\.meta\.is(Blurred|Touched))$/.test(each))).toEqual([])
})
