{{- define "swaplane.labels" -}}
app.kubernetes.io/name: swaplane
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "swaplane.selector" -}}
app.kubernetes.io/name: swaplane
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{/* Without the key of another release's configuration in it, because a change has to restart every process. */}}
{{- define "swaplane.settings" -}}
PUBLIC_URL: {{ required "publicUrl is needed: the https address that partners reach" .Values.publicUrl | quote }}
TEMPORAL_ADDRESS: {{ .Values.temporal.address | quote }}
TEMPORAL_NAMESPACE: {{ .Values.temporal.namespace | quote }}
{{- if .Values.temporal.tls.enabled }}
TEMPORAL_TLS: "true"
{{- end }}
{{- if .Values.temporal.tls.secret }}
TEMPORAL_TLS_CERT_FILE: /var/run/temporal/tls.crt
TEMPORAL_TLS_KEY_FILE: /var/run/temporal/tls.key
{{- end }}
{{- if .Values.temporal.uiUrl }}
TEMPORAL_UI_URL: {{ .Values.temporal.uiUrl | quote }}
{{- end }}
{{- if .Values.trustedProxies }}
TRUSTED_PROXIES: {{ join "," .Values.trustedProxies | quote }}
{{- end }}
{{- if .Values.providersSecret }}
PROVIDERS_FILE: /var/run/providers/providers.yaml
{{- end }}
{{- if .Values.keysSecret }}
SECRET_KEY_FILE: /var/run/keys/SECRET_KEY
PAYLOAD_KEYS_FILE: /var/run/keys/PAYLOAD_KEYS
{{- end }}
DRAIN_DELAY: {{ .Values.drainDelay | quote }}
METRICS_PORT: {{ .Values.metrics.port | quote }}
METRICS_HOST: 0.0.0.0
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* Of every container, so that the schema is of the same release as the processes. */}}
{{- define "swaplane.image" -}}
{{- with .Values.image -}}
"{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}"
{{- end -}}
{{- end -}}

{{/* Of every container: the settings, which all read, name these files. */}}
{{- define "swaplane.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .providersSecret }}
- { name: providers, mountPath: /var/run/providers, readOnly: true }
{{- end }}
{{- if .keysSecret }}
- { name: keys, mountPath: /var/run/keys, readOnly: true }
{{- end }}
{{- if .temporal.tls.secret }}
- { name: temporal-tls, mountPath: /var/run/temporal, readOnly: true }
{{- end }}
{{- end -}}

{{- define "swaplane.pod" -}}
{{- $values := index .root.Values .role -}}
metadata:
  labels:
    {{- include "swaplane.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # New settings replace the processes, one after the other.
    checksum/settings: {{ include "swaplane.settings" .root | sha256sum }}
    {{- with .root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- with .root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "swaplane.selector" . | nindent 10 }}
  {{- if .root.Values.migrationSecret }}
  initContainers:
    - name: migrate
      image: {{ include "swaplane.image" .root }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      command: ["node", "bin/swaplane.js", "migrate"]
      envFrom:
        - configMapRef: { name: {{ .root.Release.Name }}-settings }
        - secretRef: { name: {{ .root.Values.existingSecret }} }
        - secretRef: { name: {{ .root.Values.migrationSecret }} }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        {{- include "swaplane.mounts" .root.Values | nindent 8 }}
  {{- end }}
  containers:
    - name: {{ .role }}
      image: {{ include "swaplane.image" .root }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      command: ["node", "dist/src/bin/start-{{ .role }}.js"]
      envFrom:
        - configMapRef: { name: {{ .root.Release.Name }}-settings }
        - secretRef: { name: {{ required "existingSecret is needed: SECRET_KEY, PAYLOAD_KEYS and DATABASE_URL at least" .root.Values.existingSecret }} }
      ports:
        {{- if eq .role "api" }}
        - { name: http, containerPort: 8080 }
        {{- end }}
        - { name: probes, containerPort: 8081 }
        - { name: metrics, containerPort: {{ .root.Values.metrics.port }} }
      # The first process to start migrates the database, and the others wait for it.
      startupProbe:
        httpGet: { path: /ready, port: probes }
        periodSeconds: 2
        failureThreshold: 150
      livenessProbe:
        httpGet: { path: /live, port: probes }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /ready, port: probes }
        periodSeconds: 2
        timeoutSeconds: 3
        failureThreshold: 2
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        {{- include "swaplane.mounts" .root.Values | nindent 8 }}
  volumes:
    - name: tmp
      emptyDir: {}
    {{- if .root.Values.providersSecret }}
    - name: providers
      secret: { secretName: {{ .root.Values.providersSecret }} }
    {{- end }}
    {{- if .root.Values.keysSecret }}
    - name: keys
      secret: { secretName: {{ .root.Values.keysSecret }}, defaultMode: 0440 }
    {{- end }}
    {{- if .root.Values.temporal.tls.secret }}
    - name: temporal-tls
      secret: { secretName: {{ .root.Values.temporal.tls.secret }} }
    {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
