import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAccount, checkEmail, checkRegistration, checkReset } from '#features/people/accounts/ui/form-checks.ts'
import { checkInvite, readInvite } from '#features/people/accounts/ui/registration/invite.ts'
import { type HeroAuth, heroScope } from '#features/people/themes/ui/hero-scope.ts'
import { contrast, mix } from '#ui/theme/contrast.ts'
import { domainHome } from '#web/domain-home.ts'

const person = {
  email: 'nora@demo.test',
  password: 'correct horse',
  firstName: 'Nora',
  lastName: 'Petit',
  phoneNumber: '06 12 34 56 78',
  registrationCode: '',
  memberCardCode: '',
}
const noCard = { memberCardCodeRequiredOnRegister: false, memberCardCodePrefix: 'AT-' }

describe('registration form', () => {
  test('may be sent without a premium code and, unless the group asks for one, without a member card', () => {
    expect(checkRegistration(person, noCard)).toEqual({ fields: {}, message: null })
  })

  test.each(['email', 'password', 'firstName', 'lastName', 'phoneNumber'] as const)(
    'is incomplete without %s',
    (name) => {
      const { fields, message } = checkRegistration(
        { ...person, [name]: ' '.repeat(name === 'password' ? 0 : 2) },
        noCard,
      )
      expect(message).toBe('Formulaire incomplet, merci de réessayer.')
      expect(Object.keys(fields)).toEqual([name])
    },
  )

  test('asks for a member card where the group demands one, and does not accept its prefix alone as a number', () => {
    const card = { memberCardCodeRequiredOnRegister: true, memberCardCodePrefix: 'AT-' }
    expect(checkRegistration({ ...person, memberCardCode: 'AT-' }, card).fields.memberCardCode).toBeDefined()
    expect(checkRegistration({ ...person, memberCardCode: 'AT-204' }, card)).toEqual({ fields: {}, message: null })
  })

  test('requires a password of eight characters, and says so at the field', () => {
    expect(checkRegistration({ ...person, password: '1234567' }, noCard)).toEqual({
      fields: { password: 'Le mot de passe doit contenir au moins 8 caractères' },
      message: null,
    })
    expect(checkRegistration({ ...person, password: '12345678' }, noCard).fields).toEqual({})
  })
})

describe('account form', () => {
  test.each(['firstName', 'lastName', 'phoneNumber'] as const)('is incomplete without %s', (name) => {
    expect(checkAccount(person)).toEqual({ fields: {}, message: null })
    expect(checkAccount({ ...person, [name]: ' ' }).message).toBe('Formulaire incomplet')
  })
})

describe('password reset form', () => {
  test('names each empty field', () => {
    expect(checkReset({ email: ' ', password: '' })).toEqual({
      fields: { email: 'Veuillez entrer une adresse email', password: 'Veuillez entrer un mot de passe' },
      message: 'Formulaire incomplet, merci de réessayer.',
    })
    expect(checkReset({ email: person.email, password: 'short' }).fields.password).toMatch(/au moins 8/)
    expect(checkReset(person)).toEqual({ fields: {}, message: null })
  })

  test('accepts every well-formed email', () => {
    expect(checkEmail(' nora@demo.test ').fields).toEqual({})
    for (const wrong of ['nora', 'nora@demo', 'nora @demo.test', '@demo.test'])
      expect(checkEmail(wrong).fields.email).toBeDefined()
  })
})

describe('invitation', () => {
  const query = { inviteId: 'i-1', email: 'nora@demo.test', authType: 'Password' }

  test('requires its id, email and method', () => {
    expect(readInvite(query)).toEqual({ ...query, isAdmin: false })
    for (const name of ['inviteId', 'email', 'authType'] as const)
      expect(readInvite({ ...query, [name]: undefined })).toBeNull()
    expect(readInvite({ ...query, authType: 'Telepathy' })).toBeNull()
    expect(readInvite({ ...query, authType: 'MagicLink', email: '' })).toBeNull()
  })

  test('asks for a missing password, and for a missing email where the invitation does not fix it', () => {
    const fixed = readInvite(query)
    const open = readInvite({ ...query, email: '' })
    expect(checkInvite(fixed, { email: '', password: '' }).message).toBe('Merci de renseigner un mot de passe')
    expect(checkInvite(open, { email: '', password: '' }).message).toBe('Merci de renseigner un email et mot de passe')
    expect(checkInvite(open, { email: '', password: '12345678' }).message).toBe(
      'Merci de renseigner un email et mot de passe',
    )
    expect(checkInvite(fixed, { email: '', password: '12345678' })).toEqual({ fields: {}, message: null })
    expect(checkInvite(fixed, { email: '', password: '1234567' }).fields.password).toMatch(/au moins 8/)
  })

  test('is refused at submit when its parameters are gone', () => {
    expect(checkInvite(null, { email: '', password: '12345678' }).message).toBe('Invalid form')
  })
})

describe("the URL of another domain's home page", () => {
  test("uses https, or the page's own protocol on this machine, and is null when the page is already there", () => {
    const shop = new URL('https://hoobiiz.example/register-link/x')
    const local = new URL('http://localhost:8787/register-link/x')
    expect(domainHome('cse.example', shop)).toBe('https://cse.example/')
    expect(domainHome('hoobiiz.example', shop)).toBeNull()
    expect(domainHome('atelier.localhost', local)).toBe('http://atelier.localhost:8787/')
    expect(domainHome('localhost', local)).toBeNull()
    expect(domainHome('atelier.localhost', new URL('https://localhost/x'))).toBe('https://atelier.localhost/')
  })
})

describe('hero', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const names = [
    'bgGradient1',
    'bgGradient2',
    'textColor',
    'titleColor',
    'inputBackgroundColor',
    'inputTextColor',
  ] as const
  const more = ['inputBorderColor', 'buttonBackgroundColor', 'buttonTextColor', 'linkTextColor'] as const
  const hero: fc.Arbitrary<HeroAuth> = fc.tuple(...[...names, ...more].map(() => colour)).map((colours) => ({
    type: 'ModeHero',
    hero: '',
    logo: '',
    title: '',
    ...(Object.fromEntries([...names, ...more].map((name, at) => [name, colours[at]])) as Record<
      (typeof names)[number] | (typeof more)[number],
      string
    >),
  }))

  test('keeps every text of the sign-in page readable in any group colours', () => {
    fc.assert(
      fc.property(hero, (auth) => {
        const scope = heroScope(auth)
        const value = (name: `--${string}`): string => {
          const text = String(scope[name])
          const reference = /^var\((--[\w-]+)\)$/.exec(text)?.[1] as `--${string}` | undefined
          return reference ? value(reference) : text
        }
        for (const share of [0, 0.25, 0.5, 0.75, 1])
          for (const text of ['--hero-text', '--hero-title', '--link', '--ink-soft', '--negative', '--focus'] as const)
            expect(contrast(value(text), mix(value('--hero-from'), value('--hero-to'), share))).toBeGreaterThanOrEqual(
              4.5,
            )
        for (const field of ['--paper', '--surface'] as const)
          expect(contrast(value('--ink'), value(field))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(value('--on-main'), value('--main'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(value('--on-main'), value('--main-strong'))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })
})
