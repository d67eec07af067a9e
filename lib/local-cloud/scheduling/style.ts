/** What the scheduler adds to the style of the stand-ins' pages. */
export const STYLE = `
header h1{font-size:clamp(2.25rem,6vw,4rem);font-weight:600;margin:.5rem 0 1.25rem}
.notice{border-left:3px solid var(--signal);padding-left:1rem;max-width:44rem}
.agenda{display:flex;gap:2px;margin:2rem 0 2.75rem;padding:0;list-style:none}
.agenda li{flex:var(--minutes) 1 0;border-top:2px solid var(--ink);padding:.75rem 1rem 0 0;line-height:1.3}
.agenda b{display:block;font:400 .75rem/1.5 'Martian Mono',ui-monospace,monospace;color:var(--soft)}
.weeks{display:flex;align-items:center;gap:.5rem;flex-wrap:wrap}
.weeks h2{margin:0 auto 0 0;font-size:1.625rem;letter-spacing:-.02em;font-weight:600}
.weeks a,.weeks s,.button,.day a,.day s{display:flex;align-items:center;justify-content:center;min-height:2.75rem;padding:0 1rem;border-radius:2px;text-decoration:none}
.weeks a,.weeks s{border:1px solid var(--control)}
.weeks s{opacity:.45;border-color:var(--line)}
.week{display:grid;grid-template-columns:repeat(5,1fr);margin:1.25rem 0 1rem;background:var(--sheet);border:1px solid var(--ink)}
.day+.day{border-left:1px solid var(--line)}
.day h3{margin:0;font-size:1.125rem;font-weight:600;border-bottom:1px solid var(--line)}
.day h3 a{flex-direction:column;min-height:4rem;line-height:1.3}
.day h3 span{font:400 .75rem/1.5 'Martian Mono',ui-monospace,monospace;color:var(--soft)}
.day ul{list-style:none;margin:0;padding:.75rem;display:grid;gap:.5rem}
.day li a,.day li s{font:500 .9375rem/1 'Martian Mono',ui-monospace,monospace;padding:0}
.day li a{border:1px solid var(--control)}
.day li a:hover,.button:hover{background:var(--signal);border-color:var(--signal);color:var(--on-signal)}
.day li s{color:var(--soft);opacity:.7}
.picked{margin-top:2.5rem;border:1px solid var(--ink);background:var(--sheet);padding:clamp(1.25rem,4vw,2.5rem)}
.picked h2{font-size:clamp(1.75rem,4vw,2.5rem);letter-spacing:-.03em;line-height:1.05;margin:1.5rem 0 .75rem;color:var(--signal)}
.when{font-size:1.375rem;font-weight:600;margin:0}
.button{display:inline-flex;margin-top:1rem;border:1px solid var(--control)}
@media (max-width:40rem){
.agenda{display:grid}.agenda li{padding-bottom:.5rem}
.week{position:relative;grid-template-columns:repeat(5,1fr);grid-template-rows:auto 1fr}
.day{display:contents}.day+.day{border:0}
.day h3{grid-row:1}.day h3 a{padding:0}
.day[data-open] h3 a{box-shadow:inset 0 -3px var(--signal)}
.day ul{display:none}
.day[data-open] ul{display:grid;grid-row:2;grid-column:1/-1;grid-template-columns:repeat(auto-fill,minmax(5.5rem,1fr))}
}
@media (min-width:40.01rem){.day h3 a{pointer-events:none}}`
