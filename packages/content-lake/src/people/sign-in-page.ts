import type { Person } from '../model/person.ts'

interface SignInPage {
  studio: string
  /** Where to find the passwords. */
  hint: string
  people: readonly Pick<Person, 'email' | 'role'>[]
  problem?: string
  /** The email address typed with the wrong password. */
  email?: string
}

/** The sign-in form. It works without JavaScript; its CSP only lets it lead to the given Studio. */
export function signInPage({ studio, hint, people, problem, email = '' }: SignInPage) {
  const accounts = people
    .map((person) => `<li><code>${escapeHtml(person.email)}</code> (${person.role})</li>`)
    .join('')
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to the Studio</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { width: min(22rem, 100% - 2rem) }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem }
  p, ul { margin: 0 0 1rem }
  label { display: block; font-weight: 600; margin: 1rem 0 .25rem }
  input { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .7rem; border: 1px solid GrayText; border-radius: 6px; background: Field; color: FieldText }
  button { margin-top: 1.25rem; width: 100%; font: inherit; font-weight: 600; padding: .7rem; border: 0; border-radius: 6px; background: #1d4ed8; color: #fff; cursor: pointer }
  :focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px }
  [role=alert] { border-left: 4px solid #b42318; padding: .25rem 0 .25rem .75rem }
</style>
</head>
<body>
<main>
<h1>Sign in to the Studio</h1>
<p>You can be any of the local accounts:</p>
<ul>${accounts}</ul>
<p>${escapeHtml(hint)}</p>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escapeHtml(email)}"${email ? '' : ' autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${email ? ' autofocus' : ''}>
<button>Sign in</button>
</form>
</main>
</body>
</html>`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${studio}`
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
