/** The sign-in form. It works without script, and may lead to the Studio it came from and nowhere else. */
export function signInPage(options: { studio: string; problem?: string }) {
  const { problem } = options
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
  p { margin: 0 0 1.25rem }
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
<p>This is the local content lake. The link printed at the start signs you in at once; the passwords are in the same place as the other secrets of this installation.</p>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
</main>
</body>
</html>`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${options.studio}`
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
