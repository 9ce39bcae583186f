const HEAD = `# Written by \`make gen\` from the configuration schemas: what each container reads, from the environment or from .env beside
# docker-compose.yml. What that file sets itself is not in here.
`;

/**
 * The text of deploy/docker/settings.yml. \`schemas\`: the configuration schemas of each container by its name; \`given\`: the
 * variables that docker-compose.yml sets for it.
 */
export function composeSettings(schemas, given) {
  const services = Object.entries(schemas).map(([service, list]) => {
    const names = new Set(list.flatMap((schema) => Object.keys(schema.shape)));
    const lines = [...names]
      .filter((name) => !given[service]?.includes(name))
      .map((name) => `      ${name}: \${${name}:-}`);
    return [`  ${service}:`, '    environment:', ...lines].join('\n');
  });
  return `${HEAD}services:\n${services.join('\n')}\n`;
}

/** Every variable that these texts name, as \`.env.example\` or as a file of Compose does. */
export function namesIn(...texts) {
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=|\$\{([A-Z][A-Z0-9_]*)/gm)].map(([, set, read]) => set ?? read),
    ),
  );
}

/** Variables of an environment file that nobody reads. */
export function unknownIn(variables, known) {
  return Object.keys(variables).filter(
    (name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')) && !name.startsWith('COMPOSE_'),
  );
}
