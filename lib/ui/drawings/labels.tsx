/** Texts at their places: x and y. */
export function Labels({ at }: { at: Record<string, [x: number, y: number]> }) {
  return Object.entries(at).map(([text, [x, y]]) => (
    <text key={text} x={x} y={y}>
      {text}
    </text>
  ))
}
